package layout

// lightNext is what the switch asks for: what the page is not.
func lightNext(p Page) string {
	if p.Light {
		return "0"
	}
	return "1"
}

func lightTitle(p Page) string {
	if p.Light {
		return "Pictures are off. Press to show them"
	}
	return "Leave pictures out, to save data"
}
