package hostel

// Gender is what a student gives at sign-up (spec.md section 5).
type Gender string

// The genders that the specification knows.
const (
	Male   Gender = "male"
	Female Gender = "female"
)

// Valid says whether the gender is one of the two.
func (g Gender) Valid() bool { return g == Male || g == Female }

// GenderRule is the set of genders a room admits.
type GenderRule uint8

// The rules; Mixed admits both.
const (
	MaleOnly   GenderRule = 1
	FemaleOnly GenderRule = 2
	Mixed      GenderRule = MaleOnly | FemaleOnly
)

// Admits says whether a student of this gender may sleep here.
func (r GenderRule) Admits(g Gender) bool {
	switch g {
	case Male:
		return r&MaleOnly != 0
	case Female:
		return r&FemaleOnly != 0
	}
	return false
}

// Genders lists what the rule admits, male first.
func (r GenderRule) Genders() []Gender {
	var list []Gender
	for _, g := range []Gender{Male, Female} {
		if r.Admits(g) {
			list = append(list, g)
		}
	}
	return list
}

// String is the rule as pages show it: more than one gender is 'Mixed' (spec.md section 3).
func (r GenderRule) String() string {
	switch r {
	case MaleOnly:
		return "Male"
	case FemaleOnly:
		return "Female"
	case Mixed:
		return "Mixed"
	}
	return "None"
}
