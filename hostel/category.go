package hostel

// Category is a hostel's group on the browse page, from 1 to Categories.
type Category int

// Categories is the number of categories.
const Categories = 10

// OtherHostels is the name of a missing or unknown category (R37).
const OtherHostels = "Other Hostels"

type categoryText struct{ name, description string }

var categoryTexts = [Categories + 1]categoryText{
	0:  {OtherHostels, "Good hostels that fit no other category. Have a look: yours may be among them."},
	1:  {"Budget", "A safe bed for the least money, so that more is left for the semester."},
	2:  {"Standard", "The solid middle: what most students need, at a price most can pay."},
	3:  {"Premium", "More space, steadier light and water, and fewer to a room."},
	4:  {"Luxury", "Air conditioning, a room of your own, and someone who fixes things the same day."},
	5:  {"Shared Accommodation", "Two, three or four in a room. Split the rent, gain some friends."},
	6:  {"Private Rooms", "One in a room. Close the door and study in peace."},
	7:  {"Campus Housing", "On campus or at its gate. Wake up late, still make the 7:30."},
	8:  {"Off-Campus Housing", "In the neighbourhoods around campus, close to food and away from the noise."},
	9:  {"Family Housing", "Room for a partner, a child or a parent who visits."},
	10: {"International Housing", "Used to students from abroad: furnished, and ready when you land."},
}

func (c Category) Known() bool { return c >= 1 && c <= Categories }

// Name returns the category's name, or OtherHostels if it is missing or unknown.
func (c Category) Name() string { return c.text().name }

func (c Category) Description() string { return c.text().description }

func (c Category) text() categoryText { return categoryTexts[c.Index()] }

func (c Category) Slug() string { return Slugify(c.Name()) }

// Index returns the category's index in an array of Categories+1 elements. A missing or unknown category has index 0.
func (c Category) Index() int {
	if !c.Known() {
		return 0
	}
	return int(c)
}
