package session

import "strings"

// program is the device name of a client of the JSON interface.
const program = "a program"

// userAgentWord is a word in a browser's User-Agent, and its name for students.
type userAgentWord struct{ word, name string }

// The order matters: most browsers also send "Chrome" or "Safari", and Android also sends "Linux".
var (
	browsers = []userAgentWord{
		{"Opera Mini", "Opera Mini"}, {"OPR/", "Opera"}, {"EdgA/", "Edge"}, {"Edg/", "Edge"}, {"EdgiOS/", "Edge"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"UCBrowser/", "UC Browser"}, {"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systems = []userAgentWord{
		{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"},
		{"CrOS", "a Chromebook"},
		{"Macintosh", "a Mac"}, {"KaiOS", "KaiOS"}, {"Linux", "Linux"},
	}
)

// Device returns our name for the browser of a User-Agent, such as "Chrome on Android".
func Device(userAgent string) string {
	browser, system := findName(browsers, userAgent), findName(systems, userAgent)
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser != "":
		return browser
	case system != "":
		return "a browser on " + system
	}
	return "a browser"
}

func findName(list []userAgentWord, text string) string {
	for _, n := range list {
		if strings.Contains(text, n.word) {
			return n.name
		}
	}
	return ""
}
