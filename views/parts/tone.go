package parts

// tones are the background colours of pictures that have not loaded. static/css/tones.css has the same list.
var tones = [...]uint32{
	0xf4ecd8, 0xe8d5b0, 0xd9b98a, 0xc49a6c, 0xa5744d, 0x7d5238, 0x54382a, 0x2f241d,
	0xe3a66a, 0xc8744c, 0x9c4b33, 0xefc4ac, 0xe0ead8, 0xb7cdb2, 0x87a98a, 0x5c8266,
	0x3a5c48, 0x1f3a30, 0xcfe0e0, 0x9dbcc4, 0x63889a, 0x2c4452, 0xdcdcd8, 0x8c8c88,
}

// NearestTone returns the number of the tone closest to a colour 0xRRGGBB.
func NearestTone(rgb uint32) int {
	best, least := 0, 1<<30
	for i, t := range tones {
		if d := distance(t, rgb); d < least {
			best, least = i+1, d
		}
	}
	return best
}

func distance(a, b uint32) int {
	channel := func(shift uint, weight int) int {
		d := int(a>>shift&0xff) - int(b>>shift&0xff)
		return weight * d * d
	}
	return channel(16, 2) + channel(8, 4) + channel(0, 3)
}
