package parts

// bannerRole interrupts a screen reader for what went wrong, and waits with everything else.
func BannerRole(kind string) string {
	if kind == "bad" {
		return "alert"
	}
	return "status"
}

func BannerIcon(kind string) string {
	switch kind {
	case "good":
		return "check"
	case "bad":
		return "alert"
	}
	return "clock"
}
