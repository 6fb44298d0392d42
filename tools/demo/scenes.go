package main

// Walls as they are painted here: from the palette, let down with lime.
const (
	chalk  rgb = 0xFAF5E8
	lime   rgb = 0xF5E8CB
	straw  rgb = 0xF0CD83
	ochre  rgb = 0xDDA84A
	peach  rgb = 0xF3C7A0
	salmon rgb = 0xE8A283
	rose   rgb = 0xEFC3B2
	rust   rgb = 0xC96F4E
	brick  rgb = 0xAF5A41
	sage   rgb = 0xB1CBA8
	mint   rgb = 0xC5DFCB
	fern   rgb = 0x74A588
	teal   rgb = 0x5E9A98
	air    rgb = 0xB2D3D6
	adobe  rgb = 0xCD9466
	sand   rgb = 0xE0BF92
	deep   rgb = 0x1E5C47 // green of shutters
	indigo rgb = 0x35566E
	tile   rgb = 0xA84B32
	sheet  rgb = 0x8F7360
	slate  rgb = 0x50625C
)

// scenes are the pictures of hostels, in the order of their file names. Every one differs from all
// others in its kind of house or in its hour.
var scenes = []facade{
	{"gallery", forenoon, "hills", "laterite", lime, forest, tile, 4, 0, 108, "palm 66 318 112, neem 532 318 100",
		"kiosk 446 374, student 286 360, bougainvillea 66 382"},
	{"gallery", dusk, "forest", "lawn", rose, clay, deep, 3, 1, -104, "mango 66, palm 540 318 104",
		"lamp 440 352 116, friends 300 364, shrub 510 384"},
	{"gallery", morning, "clock", "paved", mint, deep, slate, 3, 2, 114, "flame 540 318 96",
		"three 270 364, bicycle 420 366, hedge 90 372"},
	{"gallery", golden, "town", "laterite", straw, deep, tile, 5, 1, -100, "palm 60 318 118, mango 546 318 90",
		"football 330 374, shrub 90 384"},
	{"gallery", night, "hills", "paved", air, ivory, indigo, 4, 2, 110, "neem 56, palm 540 318 112",
		"taxi 432 384, lamp 300 350 110, student 210 362"},

	{"court", golden, "hills", "swept", salmon, forest, tile, 1, 1, 108, "palm 110 262 100, neem 500 262 104",
		"washing 230 372, mango 372 352 84, fowls 450 376"},
	{"court", forenoon, "peaks", "lawn", straw, tile, slate, 1, 2, -116, "neem 110 262, palm 500 262 112",
		"friends 250 362, shed 340 364 90"},
	{"court", night, "forest", "swept", lime, ochre, tile, 1, 0, 108, "palm 110 262 104, mango 500 262 108",
		"lamp 200 352 100, bench 370 366, friends 300 364"},
	{"court", morning, "plain", "swept", sage, ivory, sheet, 1, 1, -104, "acacia 110 262 110, neem 500 262 84",
		"goats 240 370, polytank 362 356 80, headload 190 368"},
	{"court", dusk, "steeple", "lawn", peach, deep, brick, 1, 2, 112, "coconut 110 262, plantain 500 262",
		"swing 290 372 90, student 420 366"},

	{"corner", morning, "clock", "paved", sage, deep, slate, 4, 2, 106, "neem 44 318 118, palm 556 318 104",
		"friends 336 366, trotro 470 388, canna 90 376"},
	{"corner", golden, "town", "laterite", lime, tile, deep, 5, 0, -100, "palm 42 318 118, flame 560 318 88",
		"kiosk 130 376, student 300 364, plantain 520 384 74"},
	{"corner", forenoon, "forest", "lawn", rust, ivory, lime, 4, 1, -108, "mango 44, palm 560 318 118",
		"three 330 366, bougainvillea 480 380"},
	{"corner", dusk, "lake", "laterite", lime, ochre, tile, 3, 2, 116, "palm 44 318 108",
		"friends 330 366, taxi 156 386, shrub 500 376"},
	{"corner", night, "mosque", "road", mint, forest, tile, 4, 1, 104, "neem 40, palm 560 318 110",
		"trotro 430 388, lamp 60 346 120"},

	{"gatehouse", dusk, "hills", "road", peach, forest, tile, 3, 0, 106, "palm 92 300 124, mango 520 300 110",
		"bougainvillea 110 350, headload 440 366"},
	{"gatehouse", morning, "mosque", "road", rose, tile, slate, 3, 1, -110, "flame 96 300 100, palm 520 300 118",
		"tricycle 150 386, canna 470 350, student 400 364"},
	{"gatehouse", forenoon, "forest", "road", sage, forest, tile, 4, 2, 104, "coconut 96 300 104, neem 520 300 112",
		"taxi 470 388, bougainvillea 120 350, friends 396 366"},
	{"gatehouse", golden, "downs", "road", lime, clay, deep, 2, 0, -116, "mango 96 300, palm 516 300 112",
		"cyclist 430 372, hedge 110 350"},
	{"gatehouse", harmattan, "plain", "road", adobe, ivory, sheet, 2, 1, 112, "baobab 84 300 116, acacia 520 300 108",
		"motorbike 430 374, goats 150 368"},

	{"tower", forenoon, "town", "paved", chalk, forest, ochre, 6, 1, -100, "neem 106, palm 530 318 116",
		"trotro 420 386, friends 230 364, shrub 90 382"},
	{"tower", dusk, "hills", "lawn", fern, ivory, ochre, 5, 2, 110, "neem 100 318 116, palm 520 318 108",
		"student 270 364, bicycle 420 366, bougainvillea 110 380"},
	{"tower", golden, "clock", "paved", rose, clay, deep, 5, 0, 114, "palm 112 318 118, mango 540 318 92",
		"taxi 420 384, three 250 364"},
	{"tower", morning, "forest", "laterite", straw, deep, tile, 4, 2, -118, "flame 100 318 104, almond 520",
		"umbrella 150 370, student 250 364, cyclist 420 372"},
	{"tower", night, "town", "road", air, indigo, slate, 6, 1, 100, "palm 100 318 110, neem 530 318 108",
		"trotro 160 388, taxi 450 390"},

	{"arcade", golden, "sea", "sand", lime, deep, tile, 2, 2, 108, "coconut 116 318 112, palm 546 318 108",
		"friends 270 362, tricycle 430 384"},
	{"arcade", forenoon, "lagoon", "sand", straw, clay, slate, 2, 0, -112, "coconut 66 318 118",
		"fowls 230 366, headload 330 368, plantain 520 384 80"},
	{"arcade", dusk, "sea", "paved", rose, forest, tile, 2, 1, 106, "palm 110, coconut 556",
		"lamp 84 352 110, trotro 430 388, student 290 364"},
	{"arcade", morning, "sea", "laterite", air, ivory, tile, 3, 1, -104, "palm 106 318 104, coconut 556 318 120",
		"taxi 420 384, student 250 362, bougainvillea 90 382"},
	{"arcade", night, "lagoon", "sand", chalk, deep, brick, 2, 2, 110, "coconut 60 318 124, palm 540 318 96",
		"friends 300 364, umbrella 440 374"},

	{"savanna", golden, "plain", "swept", adobe, clay, sheet, 2, 1, 108, "baobab 76 312 132",
		"student 330 366, fowls 230 372, shrub 90 380"},
	{"savanna", harmattan, "plain", "laterite", sand, indigo, sheet, 1, 2, -114, "acacia 78 312 120, neem 566 326 60",
		"goats 220 372, headload 340 368"},
	{"savanna", dusk, "plain", "swept", adobe, ochre, sheet, 2, 0, -106, "baobab 78 312 128",
		"friends 330 368, lamp 120 340 110"},
	{"savanna", morning, "plain", "laterite", rust, deep, sheet, 2, 2, 104, "flame 80 312 112",
		"motorbike 350 374, gallons 210 366, shrub 100 382"},
	{"savanna", forenoon, "mosque", "swept", peach, brick, sheet, 1, 0, 118, "acacia 74 312 124",
		"shed 110 376 80, three 340 368"},
	{"savanna", night, "mosque", "swept", peach, teal, sheet, 2, 1, -108, "neem 80 312 118",
		"bench 250 370, student 350 368"},

	{"terraces", morning, "hills", "", rose, deep, tile, 3, 0, 104, "",
		"mango 530 372 80, shrub 420 352 70, student 330 374"},
	{"terraces", golden, "peaks", "", lime, tile, slate, 3, 1, -108, "",
		"flame 520 366 84, headload 330 372, bougainvillea 220 352 70"},
	{"terraces", forenoon, "lake", "", straw, ivory, tile, 3, 2, 110, "",
		"plantain 500 374 96, friends 340 374, goats 420 384"},
	{"terraces", dusk, "peaks", "", salmon, ochre, deep, 4, 0, -100, "",
		"neem 530 372 76, friends 330 374, lamp 440 352 84"},

	{"twins", forenoon, "hills", "lawn", straw, ivory, tile, 4, 2, 108, "",
		"bench 300 360, friends 240 366, bougainvillea 70 380, plantain 570 378 70"},
	{"twins", night, "forest", "paved", rose, ivory, slate, 3, 0, -112, "",
		"lamp 236 352 104, friends 350 368, hedge 90 384"},
	{"twins", morning, "steeple", "laterite", sage, ivory, deep, 4, 1, 104, "",
		"swing 330 376 90, shrub 80 380, student 430 366"},
	{"twins", golden, "town", "paved", chalk, clay, brick, 3, 1, -110, "",
		"cyclist 300 368, taxi 460 388, shrub 70 382"},

	{"shops", forenoon, "town", "road", peach, deep, tile, 2, 0, 104, "palm 70 318 120, neem 550 318 108",
		"three 300 362, trotro 450 390"},
	{"shops", golden, "hills", "road", lime, forest, brick, 3, 1, -104, "mango 70, palm 540 318 124",
		"headload 160 366, tricycle 420 388, student 300 362"},
	{"shops", dusk, "mosque", "road", sage, ivory, slate, 2, 2, 108, "neem 64 318 116, palm 546 318 112",
		"friends 290 364, taxi 150 390"},
	{"shops", morning, "steeple", "road", air, indigo, slate, 3, 0, -108, "palm 66 318 116, flame 550 318 92",
		"cyclist 220 370, umbrella 420 376, student 500 366"},
	{"shops", night, "town", "road", salmon, teal, tile, 2, 1, 112, "palm 66, neem 550 318 96",
		"trotro 180 390, three 400 366"},

	{"panels", forenoon, "clock", "lawn", chalk, teal, slate, 5, 1, 104,
		"neem 62, cypress 520 318 108, cypress 556 318 92", "friends 250 364, hedge 100 366 90, bicycle 470 366"},
	{"panels", golden, "forest", "paved", lime, clay, brick, 4, 0, -110, "palm 62 318 122, flame 550 318 90",
		"taxi 430 386, three 240 364"},
	{"panels", dusk, "town", "paved", air, ochre, indigo, 5, 2, 106, "cypress 60 318 124, cypress 96 318 104, palm 545",
		"student 320 364, motorbike 440 374, hedge 120 372"},
	{"panels", morning, "lake", "lawn", peach, deep, tile, 4, 1, -104, "almond 58, palm 540 318 120",
		"swing 430 376 84, friends 270 366, canna 90 374"},
	{"panels", harmattan, "mosque", "laterite", lime, brick, slate, 4, 2, 112, "acacia 62 318 118, neem 550 318 100",
		"motorbike 430 372, student 300 362, gallons 120 374"},

	{"elbow", forenoon, "forest", "laterite", salmon, ivory, tile, 2, 1, 110, "palm 300 310 124, mango 560 318 104",
		"washing 410 374, headload 300 366, fowls 190 372"},
	{"elbow", morning, "town", "swept", lime, clay, slate, 3, 0, -106, "coconut 44 318 110, palm 566 318 108",
		"polytank 110 374 84, student 300 366, bicycle 400 368"},
	{"elbow", golden, "steeple", "laterite", mint, deep, tile, 2, 2, 114, "mango 572 318 110",
		"chopbar 340 382 90, friends 180 372"},
	{"elbow", dusk, "lagoon", "sand", rose, deep, brick, 2, 0, -108, "coconut 40 318 118, coconut 564 318 104",
		"washing 410 374, student 290 366, gallons 180 372"},
	{"elbow", harmattan, "plain", "swept", rust, ivory, sheet, 2, 1, 108, "neem 566 318 110",
		"goats 330 374, motorbike 430 370, headload 250 368"},

	{"narrow", golden, "town", "road", rose, deep, tile, 5, 2, 104, "palm 36, palm 560 318 118",
		"taxi 440 388, friends 200 364, umbrella 110 368"},
	{"narrow", forenoon, "downs", "laterite", teal, ivory, ochre, 5, 0, -106, "neem 40, palm 570 318 122",
		"chopbar 130 380 90, student 300 362, tricycle 450 384"},
	{"narrow", night, "town", "road", lime, clay, brick, 5, 1, 102, "palm 34 318 120, neem 566",
		"lamp 26 346 110, trotro 420 390, student 250 364"},
	{"narrow", morning, "hills", "paved", ochre, indigo, deep, 4, 1, -114, "flame 40 318 96, mango 566",
		"motorbike 420 372, three 200 366"},
	{"narrow", dusk, "sea", "sand", chalk, teal, indigo, 5, 0, 106, "coconut 20 318 120, palm 574 318 112",
		"cyclist 420 370, friends 210 366, shrub 90 382"},

	{"hall", forenoon, "downs", "lawn", chalk, deep, tile, 3, 0, 100, "cypress 30 318 112, cypress 570 318 112",
		"friends 240 366, canna 110 366, canna 480 366"},
	{"hall", golden, "forest", "lawn", lime, brick, tile, 2, 2, -114, "palm 30 318 118, mango 572",
		"three 350 370, bicycle 220 368"},
	{"hall", dusk, "clock", "paved", chalk, indigo, brick, 3, 1, 100, "cypress 30, cypress 572 318 108",
		"friends 330 370, lamp 44 356 110, taxi 470 388"},
	{"hall", morning, "steeple", "swept", rose, deep, tile, 2, 1, 110, "almond 30, almond 574 318 96",
		"football 380 376, headload 230 368"},
}

// The picture that stands in where a hostel has none: the same places, gone quiet.
var (
	quiet = light{name: "quiet", high: 0xEDEEE2, low: 0xEDEEE2, drift: 0xEDEEE2, far: 0xE1E6D8, near: 0xD3DCCB,
		cast: white, haze: 0xE8EADD, thick: 66,
		sun: 0xF8F5E9, sunX: 110, sunY: 86, sunSize: 34}
	anyHostel = facade{"gallery", quiet, "hills", "laterite", lime, forest, tile, 3, 0, 108,
		"palm 66 318 108, neem 540 318 96", "shrub 90 380"}
)
