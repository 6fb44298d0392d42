package parts

// BannerRole lets a screen reader announce failures at once, and other results when it is idle.
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
