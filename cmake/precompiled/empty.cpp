// Nothing: a target that makes a precompiled header must have a source.
