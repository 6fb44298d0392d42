package main

// Walls as they are painted here: each from the palette, let down with lime.
var (
	lime      rgb = 0xF5EAD2
	straw     rgb = 0xEFCB83
	salmon    rgb = 0xE3A585
	rust      rgb = 0xC8704C
	sage      rgb = 0xA9C2A4
	fern      rgb = 0x6E9C82
	rose      rgb = 0xEBC4AC
	adobe     rgb = 0xC98F62
	sand      rgb = 0xDDB98A
	deepGreen rgb = 0x1E5C47
	tile      rgb = 0xA2472F
	sheet     rgb = 0x8A6A55
	slate     rgb = 0x4A5B54
)

// scenes are the 36 pictures of hostels, in the order of their file names.
var scenes = []facade{
	{gallery, forenoon, lime, forest, tile, 4, false, 0, false, "palm", "neem", "bougainvillea"},
	{court, golden, salmon, forest, tile, 1, false, 1, false, "palm", "neem", "mango"},
	{corner, morning, sage, ivory, slate, 4, false, 2, false, "neem", "palm", "shrub"},
	{gatehouse, dusk, straw, forest, tile, 3, false, 0, false, "palm", "mango", "bougainvillea"},
	{tower, forenoon, ivory, forest, gold, 6, true, 1, false, "palm", "neem", "shrub"},
	{arcade, golden, lime, deepGreen, tile, 2, false, 2, true, "palm", "palm", "plantain"},
	{terraces, morning, rose, forest, tile, 3, false, 0, false, "neem", "palm", "mango"},
	{savanna, golden, adobe, clay, sheet, 2, false, 1, false, "baobab", "shrub", "shrub"},
	{twins, forenoon, straw, ivory, tile, 4, false, 2, false, "palm", "plantain", "bougainvillea"},
	{gallery, dusk, lime, clay, forest, 3, true, 1, false, "mango", "palm", "shrub"},
	{corner, golden, lime, tile, forest, 5, true, 0, false, "palm", "flame", "plantain"},
	{court, forenoon, straw, tile, slate, 1, true, 2, false, "neem", "palm", "flame"},
	{tower, dusk, fern, ivory, gold, 5, false, 2, false, "neem", "palm", "bougainvillea"},
	{gatehouse, morning, rose, tile, slate, 3, true, 1, false, "flame", "palm", "plantain"},
	{arcade, forenoon, straw, clay, slate, 2, true, 0, true, "palm", "plantain", "shrub"},
	{savanna, forenoon, sand, ink, sheet, 1, true, 2, false, "neem", "shrub", "plantain"},
	{terraces, golden, lime, tile, slate, 3, true, 1, false, "palm", "mango", "flame"},
	{gallery, morning, sage, ivory, forest, 3, false, 2, false, "flame", "palm", "plantain"},
	{twins, dusk, rose, gold, slate, 3, true, 0, false, "palm", "shrub", "bougainvillea"},
	{corner, forenoon, rust, ivory, ivory, 4, true, 1, false, "mango", "palm", "bougainvillea"},
	{court, dusk, lime, gold, tile, 1, false, 0, false, "palm", "mango", "neem"},
	{tower, golden, rose, clay, forest, 5, false, 0, false, "palm", "mango", "plantain"},
	{gatehouse, forenoon, sage, forest, tile, 4, false, 2, false, "palm", "neem", "bougainvillea"},
	{arcade, dusk, rose, forest, tile, 2, false, 1, true, "palm", "palm", "shrub"},
	{savanna, dusk, adobe, gold, sheet, 2, true, 0, false, "baobab", "shrub", "shrub"},
	{terraces, forenoon, straw, ivory, tile, 3, false, 2, false, "mango", "palm", "plantain"},
	{gallery, golden, straw, deepGreen, tile, 4, true, 0, false, "palm", "mango", "plantain"},
	{twins, morning, sage, ivory, forest, 4, false, 1, false, "palm", "plantain", "shrub"},
	{corner, dusk, straw, gold, tile, 3, false, 2, false, "palm", "neem", "plantain"},
	{court, morning, sage, ivory, sheet, 1, true, 1, false, "mango", "palm", "palm"},
	{tower, morning, straw, deepGreen, tile, 4, true, 2, false, "flame", "neem", "bougainvillea"},
	{arcade, morning, sage, ivory, tile, 2, true, 1, true, "neem", "palm", "bougainvillea"},
	{gatehouse, golden, lime, clay, forest, 2, true, 0, false, "mango", "palm", "bougainvillea"},
	{savanna, morning, rust, forest, sheet, 2, false, 2, false, "flame", "shrub", "shrub"},
	{terraces, dusk, salmon, gold, forest, 4, true, 0, false, "palm", "neem", "mango"},
	{twins, golden, lime, clay, tile, 3, true, 1, false, "flame", "plantain", "plantain"},
}

// The two pictures that stand in where a hostel or a room has none: the same places, gone quiet.
var (
	quiet = light{high: 0xE9EBDD, low: 0xE9EBDD, far: 0xD9DFCE, near: 0xC6D2BF, cast: 0xE4E6D6, strength: 58,
		sun: 0xF6F3E6, sunX: 110, sunY: 86, sunSize: 34}
	anyHostel = facade{gallery, quiet, lime, forest, tile, 3, false, 1, false, "palm", "neem", "shrub"}
	anyRoom   = room{beds: 1, mood: 0, light: quiet, wall: 0xF3E9D3, dado: 0x9DBBA3, floor: 0xC98F66, cloth: forest}
)
