namespace sojourn {}
