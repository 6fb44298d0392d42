package main

var openings = []string{
	"{name} stands in {area}, {spot}, {walk} from the {short} gate.",
	"From the front step of {name} it is {walk} to the {short} gate; look for it {spot}.",
	"You will find {name} in {area}, {spot}. The {short} gate is {minutes} minutes away on foot.",
	"It is {walk} from {name} to the {short} gate; the house is {spot} in {area}.",
	"Leave {minutes} minutes before the lecture and you reach the {short} gate in time; {name} is {spot} in {area}.",
	"Look for the {colour} gate {spot}: that is {name}, {walk} from {short}.",
	"{name} has housed {short} students for {years} years, {spot} in {area}. It is {walk} to the gate.",
	"A {size} house {spot} in {area}, {walk} from the {short} gate.",
	"Turn off {spot2} in {area} and you are at {name}; the {short} gate is {walk} away.",
}

// openingsAnywhere are for houses whose walk is not known, or too long to praise.
var openingsAnywhere = []string{
	"{name} stands in {area}, {spot}.",
	"The front step of {name} is in {area}; look for it {spot}.",
	"You will find {name} in {area}, {spot}, among houses of {short} students.",
	"{name} houses {short} students {spot} in {area}.",
	"Trotros to {short} pass {name}; it is {spot} in {area}.",
	"Look for the {colour} gate {spot}: that is {name}.",
	"{name} has housed {short} students for {years} years, {spot} in {area}.",
	"A {size} house {spot} in {area}, for students of {short}.",
	"Turn off {spot2} in {area} and you are at {name}.",
}

// spots say where a house stands; each also reads well before "in" and the name of the area.
var (
	spots = []string{"behind a row of provision shops", "beside a tailor's workshop",
		"where the tarred road turns to laterite",
		"under three old mango trees", "on the lane behind the old cinema", "one bend after the taxi rank",
		"opposite a small football park",
		"next to a print-and-photocopy shop", "above a phone-repair shop", "across from the Saturday market",
		"two plots from the trotro stop",
		"at the quiet end of a lane", "between a pharmacy and a fufu joint", "behind a wall of bougainvillea",
		"beside a cold store and a barber",
		"facing a row of neem trees", "near the waakye seller everyone queues for", "on the corner with the blue kiosk",
		"along the old post-office road", "beside the community clinic", "behind a primary school",
		"next to a carpenter's yard",
		"where two footpaths meet", "a short stroll from the night market",
		"beside a shop that sells cloth by the yard"}
	coastSpots = []string{"within earshot of the sea", "on the lane that runs down to the beach",
		"near the smoked-fish sellers",
		"beside a kenkey house with a green roof", "behind a stand of coconut palms"}
	northSpots = []string{"in the shade of a baobab", "near the tuo zaafi seller by the roundabout",
		"beside a shea-butter cooperative",
		"opposite the guinea-fowl grill", "under a line of dawadawa trees", "beside a smock weaver's shed"}
	hillSpots = []string{"halfway up the hill", "on the ridge above the roofs", "on the slope above the stream"}
	turnings  = []string{"at the chop bar with the red chairs", "by the water tower", "at the second speed ramp",
		"after the filling station",
		"at the carpenter with the green shutters", "by the big silk-cotton tree", "at the mobile-money kiosk",
		"after the culvert"}
)

// features are sentences that hold only where the amenity is there.
var features = map[string][]string{
	"Borehole water": {"A borehole fills two polytanks every evening, so the taps run even when the town's " +
		"pipes are dry.",
		"The borehole is in the yard, and every floor has its own tap.",
		"Water comes from the borehole behind the house, morning and night."},
	"Standby generator": {"When the lights go off, the generator keeps sockets and fans going until midnight.",
		"In dumsor the standby generator comes on within a minute or two.",
		"A standby generator covers the evenings when the grid does not."},
	"Solar lighting": {"Solar lamps light the stairs and the yard all night.",
		"Stairs and washrooms run on solar light, so nobody feels for the wall in a power cut."},
	"Prepaid meter": {"Every room has its own prepaid meter: you buy your own units and argue with no one.",
		"Light is on prepaid meters, room by room, so you pay for what you use."},
	"Wi-Fi": {"Wi-Fi reaches every room and is quickest before breakfast.",
		"The Wi-Fi is shared out fairly, so one film next door does not eat your lecture.",
		"Wi-Fi comes with the bed, with enough left over for video calls home."},
	"Study room": {"The study room stays open all night in exam weeks, with a lamp over every table.",
		"Talking is not allowed in the study room; flasks of tea are.",
		"Twenty seats in the study room, and the same faces in them every evening."},
	"Laundry": {"The laundry corner has deep sinks and lines in full sun.",
		"Wash in the laundry, dry in the yard, and still make the ten o'clock lecture."},
	"Kitchen": {"Each floor shares a kitchen with gas burners; bring your own pots and a sense of turn.",
		"The kitchen smells of shito on Sundays, and someone always shares the washing-up."},
	"Shuttle to campus": {"The shuttle leaves for campus at half past six and again before each morning lecture.",
		"A shuttle runs to campus and back on lecture days, so the walk is a choice."},
	"Security": {"A watchman sits at the gate day and night and knows residents by name.",
		"The gate is manned round the clock, and visitors sign the book."},
	"CCTV":    {"Cameras watch the gate, the stairs and the back wall."},
	"Parking": {"There is room inside the wall for a dozen cars and as many motorbikes."},
	"Gym": {"A small gym on the ground floor opens at five for early risers.",
		"The gym is small, free and never empty."},
	"Common room": {"Match nights fill the common room; exam weeks empty it.",
		"The common room has one television, forty chairs and firm opinions about football."},
	"Prayer room":    {"A quiet prayer room is open to every faith."},
	"Provision shop": {"The provision shop at the door sells gari, sugar, credit and candles until ten."},
	"Garden": {"Benches stand under the trees in the garden, and that is where most group work ends up.",
		"The yard is swept at dawn and shaded by noon."},
	"Waste collection": {"Rubbish is collected twice a week, so the yard stays clean."},
}

var closings = []string{
	"Visitors leave by nine, and music goes to earphones after ten.",
	"Quiet starts at ten; on Saturdays it starts at midnight.",
	"Rent is for the bed, and nobody is moved without being asked.",
	"Freshers get a walk round the area on their first evening.",
	"The gate closes at eleven, and opens for anyone who calls ahead.",
	"Rooms are looked over with you on the first day, so old scratches are nobody's fault.",
	"Repairs are written in the book by the door and done the same week.",
	"Everyone meets once a month, and complaints are welcome.",
	"The house rules fit on one page and are the same for everybody.",
	"The landlady lives next door and answers when something breaks.",
	"Most residents stay until they graduate.", "Many residents come back for a second year.",
	"Lose your key and the next one is on you.",
	"Sundays are slow here: washing, jollof, a nap.", "Please leave pets and loudspeakers at home.",
	"The caretaker sweeps at dawn and sees everything.",
	"Post and parcels wait for you at the caretaker's window.", "Neighbours greet each other here; you will too.",
	"Exam weeks are quiet by common consent.", "Bring a padlock, a bucket and a good book.",
}

// closingsFor are sentences about one category of house.
var closingsFor = map[int][]string{
	1: {"Nothing here is fancy; everything works.", "It is plain and clean, and the rent leaves something for books.",
		"No frills: a bed, a desk, a bulb that works, and good company.",
		"The cheapest beds go first; the friendships come with all of them."},
	2: {"A well-kept house at a fair rent, no more and no less.",
		"Rooms are swept out and repaired each long vacation.", "It is the sort of house an older sister recommends.",
		"Floors are terrazzo, cool underfoot in March."},
	3: {"Mattresses are new and bathrooms are tiled to the ceiling.", "Rooms were repainted last long vacation.",
		"Sockets at every bed, and light enough to read by.", "Corridors are wide, and the breeze comes through."},
	4: {"Rooms are cleaned on Tuesdays and Fridays, linen included.",
		"The lobby has a porter, and parcels wait for you behind his desk.",
		"Curtains, rugs and reading chairs are already in the rooms."},
	5: {"Sharing keeps the rent low, and somebody always has salt.",
		"Room-mates are matched by level, so timetables agree.",
		"There is always somebody awake to test you before a paper."},
	6: {"If you study best alone, the door is yours to close.", "Walls are thick and corridors short.",
		"It suits final-year students with a project to write."},
	7: {"Lectures, library and clinic are all close at hand.",
		"You can go home between two lectures and still have time to eat.", "The campus bell is your alarm clock."},
	8: {"It is far enough from campus to sleep, close enough to walk back for a group meeting.",
		"You live among families here, and the street keeps an eye on you.",
		"Evenings are quieter out here, and food is cheaper."},
	9: {"Two flats on the ground floor take students with a spouse or a child.",
		"Children play in the yard until six."},
	10: {"Airport pick-up and help with the residence permit can be arranged.",
		"Residents come from a dozen countries, and Friday supper is shared."},
}

var closingsOnly = map[string][]string{
	"female": {"The house is for women only, and a matron lives on the ground floor.",
		"Only women live here; fathers and brothers may come as far as the veranda.",
		"A house for women, with a matron who remembers birthdays."},
	"male": {"The house takes men only, and has its own football side.",
		"Only men live here, and the cleaning rota spares no one."},
}
