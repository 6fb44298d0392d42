package layout

// lightNext is the value that the switch sends: the opposite of the page's own.
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
