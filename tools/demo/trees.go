package main

var (
	leaf     rgb = 0x35764E
	leafDark rgb = 0x1F5740
	leafPale rgb = 0x6BA05C
	bark     rgb = 0x76503A
	wood     rgb = 0x8A5A3B
)

// trees are drawn from their foot, about 120 units tall.
var trees = map[string]func(*canvas){
	"palm": func(c *canvas) {
		c.path(bark, "M-5 0C-4-40 1-80 7-112L13-111C8-78 5-40 5 0z")
		c.path(leafDark, "M10-112Q44-120 52-68Q38-98 10-112zM10-112Q-24-120-36-66Q-20-98 10-112zM10-112Q16-92 "+
			"8-70Q4-94 10-112z")
		c.path(leaf, "M10-112Q42-144 68-98Q42-120 10-112zM10-112Q-24-144-50-96Q-22-120 10-112zM10-112Q26-152 "+
			"56-140Q28-134 10-112z")
		c.path(leafPale, "M10-112Q-8-152-36-142Q-10-134 10-112z")
		c.path(0xA8673A, "M3-112a5 5 0 1 1 9 3a5 5 0 1 1-9-3z")
	},
	"coconut": func(c *canvas) {
		c.path(bark, "M-6 0C8-40 8-88-16-128L-11-130C16-92 18-40 5 0z")
		c.path(leafDark, "M-14-128Q26-138 38-92Q20-118-14-128zM-14-128Q-46-122-52-74Q-40-106-14-128z")
		c.path(leaf, "M-14-128Q22-166 "+
			"52-128Q20-142-14-128zM-14-128Q-54-152-74-104Q-46-126-14-128zM-14-128Q-6-104-18-84Q-22-108-14-128z")
		c.path(leafPale, "M-14-128Q-40-172-70-148Q-38-148-14-128z")
		c.path(0x8F6A34, "M-22-126a5 5 0 1 1 9 3a5 5 0 1 1 7 4a5 5 0 1 1-12 3z")
	},
	"neem": func(c *canvas) {
		c.path(bark, "M-6 0C-3-22-4-36-12-50L0-42L11-52C5-36 4-20 7 0z")
		c.path(leafDark, "M-46-58a24 24 0 0 1 16-38a32 32 0 0 1 58-4a26 26 0 0 1 18 44a22 22 0 0 1-34 6a22 22 0 0 "+
			"1-32 2a20 20 0 0 1-26-10z")
		c.path(leaf, "M-42-66a22 22 0 0 1 16-30a32 32 0 0 1 46-16a30 30 0 0 1-24 34a24 24 0 0 1-38 12z")
		c.path(leafPale, "M-26-96a26 26 0 0 1 28-18a22 22 0 0 1-28 18z")
	},
	"mango": func(c *canvas) {
		c.path(bark, "M-8 0C-5-18-6-26-14-36H15C7-26 6-16 9 0z")
		c.path(leafDark, "M-62-38q-10-30 14-44q8-30 44-30q40-2 48 28q28 14 16 46q-22 12-60 10t-62-10z")
		c.path(leaf, "M-58-50q-4-22 14-32q8-28 42-28q22 0 32 12q-4 32-40 36q-22 18-48 12z")
		c.path(gold, "M-30-52q6 2 3 8t-6-1zM16-46q6 2 3 8t-6-1zM40-58q6 2 3 8t-6-1zM-4-66q6 2 3 8t-6-1z")
	},
	"almond": func(c *canvas) { // the storeys of a tropical almond
		c.path(bark, "M-5 0L-3-110H3L6 0z")
		c.path(leafDark, "M-62-40q20-18 60-16t64 16q-30 12-64 10t-60-10zM-46-74q20-16 46-14t50 14q-20 12-50 10t-46-10z")
		c.path(leaf, "M-62-40q20-18 60-16l10 14q-40 10-70 2zM-46-74q20-16 46-14l8 12q-30 8-54 2zM-30-104q10-20 "+
			"32-20t30 18q-14 12-32 10t-30-8z")
		c.path(0xB4552F, "M40-42q8-6 14 0q-6 5-14 0zM-30-78q7-5 12 0q-5 4-12 0z")
	},
	"flame": func(c *canvas) {
		c.path(bark, "M-5 0C-3-30-8-46-34-66L-30-70C-14-60-4-54 0-44C4-56 16-64 32-72L35-67C12-50 5-30 6 0z")
		c.path(0xA33D27, "M-66-68q4-22 34-24q14-20 40-16q30-4 40 16q22 4 22 26q-18 8-36 2q-20 8-38 0q-30 8-62-4z")
		c.path(0xD0603A, "M-60-74q6-16 30-16q14-18 38-14q14-2 22 6q-10 16-36 14q-22 14-54 10z")
		c.path(leaf, "M-64-68q22 8 40 2q16 8 34 2q20 8 36-2l14 2q-12 10-32 8q-24 6-40 0q-32 4-52-12z")
	},
	"acacia": func(c *canvas) {
		c.path(bark, "M-4 0C-2-26-8-44-36-70L-32-72C-12-56-4-48 0-40C4-52 14-60 34-74L37-70C12-48 4-26 5 0z")
		c.path(leafDark, "M-74-66q10-18 36-18q20-16 46-8q34-4 64 24q-36 10-72 4t-74-2z")
		c.path(leafPale, "M-68-72q12-12 34-11q18-14 42-7q14-1 26 5q-24 10-46 8q-30 8-56 5z")
	},
	"baobab": func(c *canvas) {
		c.path(0x94745A, "M-26 "+
			"0Q-12-40-20-64L-54-92L-50-96L-16-78L-22-112L-17-113L-4-82L14-116L18-113L10-76L46-98L49-93L20-64Q14-40 27 0z")
		c.path(0x775A48, "M4 0Q12-46 10-70L46-98L49-93L20-64Q14-40 27 0z")
		c.path(leaf, "M-74-92a13 13 0 0 1 24-8a11 11 0 0 1 6 16a18 10 0 0 1-30-8zM-38-116a15 13 0 0 1 28-6a13 11 0 "+
			"0 1 2 16a22 10 0 0 1-30-10zM2-120a14 13 0 0 1 28-4a11 11 0 0 1 2 16a20 10 0 0 1-30-12zM34-100a13 13 0 "+
			"0 1 26-4a10 10 0 0 1 2 16a18 9 0 0 1-28-12z")
	},
	"plantain": func(c *canvas) {
		c.path(0x8FA05A, "M-5 0L-3-46H4L6 0z")
		c.path(leafDark, "M0-40Q38-78 50-34Q26-46 0-40zM0-40Q-40-76-50-30Q-26-46 0-40z")
		c.path(leaf, "M0-42Q30-110 54-78Q22-66 0-42zM0-42Q-26-112-52-82Q-22-66 0-42z")
		c.path(leafPale, "M0-42Q-14-96 8-118Q20-86 0-42z")
	},
	"cypress": func(c *canvas) { // the mast tree that lines drives
		c.path(bark, "M-3 0V-16H3V0z")
		c.path(leafDark, "M0-128Q26-60 16-12Q0-4-16-12Q-26-60 0-128z")
		c.path(leaf, "M0-128Q-26-60-16-12Q-8-7-2-7Q-8-60 0-128z")
	},
	"shrub": func(c *canvas) {
		c.path(leafDark, "M-34 0a16 16 0 0 1 12-24a20 20 0 0 1 36-2a17 17 0 0 1 20 26z")
		c.path(leaf, "M-34 0a16 16 0 0 1 12-24a20 20 0 0 1 28-8a24 24 0 0 1-24 32z")
	},
	"bougainvillea": func(c *canvas) {
		c.path(leafDark, "M-40 0a18 18 0 0 1 14-28a22 22 0 0 1 40-2a19 19 0 0 1 24 30z")
		c.path(0xCB4F55, "M-36-10a6 6 0 1 1 9 4zM-20-28a7 7 0 1 1 10 4zM2-34a7 7 0 1 1 10 5zM22-18a6 6 0 1 1 9 "+
			"4zM-6-14a6 6 0 1 1 9 4z")
		c.path(0xE88A7C, "M-26-16a5 5 0 1 1 8 3zM-8-32a5 5 0 1 1 8 3zM14-24a5 5 0 1 1 8 3z")
	},
	"hedge": func(c *canvas) {
		c.path(leafDark, "M-70 0v-16a9 9 0 0 1 16-5a10 10 0 0 1 18-1a9 9 0 0 1 17 0a10 10 0 0 1 18 0a9 9 0 0 1 17 "+
			"0a10 10 0 0 1 18 0a9 9 0 0 1 16 1a9 9 0 0 1 17 2V0z")
		c.path(leaf, "M-70-8v-8a9 9 0 0 1 16-5a10 10 0 0 1 18-1a9 9 0 0 1 17 0a10 10 0 0 1 18 0a9 9 0 0 1 17 0a10 "+
			"10 0 0 1 18 0l-6 8z")
	},
	"canna": func(c *canvas) {
		c.path(leaf, "M-24 0Q-34-18-30-30Q-18-20-18 0zM-8 0Q-16-22-10-38Q0-24-1 0zM10 0Q6-24 16-34Q22-18 18 0z")
		c.path(0xE0622F, "M-20-30a5 5 0 1 1 4-6zM0-40a5 5 0 1 1 5-5zM22-34a5 5 0 1 1 4-6z")
		c.path(gold, "M-10-24a4 4 0 1 1 4-4zM10-26a4 4 0 1 1 4-4z")
	},
	// A branch comes in from the corner of the picture, and frames it.
	"frond": func(c *canvas) {
		c.path(leafDark, "M20-20Q-60-24-130 40Q-70 24-36 10Q-86 40-100 92Q-56 50-16 22Q-34 70-20 120Q0 60 20 20z")
		c.path(leaf, "M20-20Q-70-30-150 8Q-80 4-30 4Q-70 30-90 66Q-40 34 0 14Q-14 50-4 86Q8 40 20 10z")
	},
	"branch": func(c *canvas) {
		c.path(leafDark, "M20-10H-170q10 22 30 12q4 24 30 10q10 28 36 8q6 34 40 12q10 34 54 14z")
		c.path(leaf, "M20-10H-140q12 16 28 6q6 20 28 6q12 22 34 4q10 24 40 4q10 18 30 6z")
	},
}
