// Formulas of the fork-join paper as they stand in it, where the family does not offer them: in mean task times.
#pragma once

namespace sojourn::reproduce::fork_join::printed {

double job_sharing(int m, double load);  // (49)
double in_order(int m, double load);     // (50)

// (48), jobs of m tasks among jobs of a, with the last sign as in our copy: it must be a minus.
double upper_bound(int m, int a, double load);

// How fast the response grows with a: observation 1 of section 3.3, and section 4.5, as in our copy; and by (39), which
// has 0.5 load in their place.
double slope_of_section_3_3(int m, int a, double load);
double slope_of_section_4_5(int m, double load);
double slope_of_equation_39(int m, double load);

double harmonic(int m);

}  // namespace sojourn::reproduce::fork_join::printed
