package session

import "strings"

// program is what a client of the JSON interface is called.
const program = "a program"

// named is a word that a browser's User-Agent holds, and what students call it.
type named struct{ word, name string }

// browsers and systems, in this order: most browsers also say "Chrome" or "Safari", and Android says "Linux".
var (
	browsers = []named{
		{"Opera Mini", "Opera Mini"}, {"OPR/", "Opera"}, {"EdgA/", "Edge"}, {"Edg/", "Edge"}, {"EdgiOS/", "Edge"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"UCBrowser/", "UC Browser"}, {"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systems = []named{
		{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"},
		{"CrOS", "a Chromebook"},
		{"Macintosh", "a Mac"}, {"KaiOS", "KaiOS"}, {"Linux", "Linux"},
	}
)

// Device names the browser of a User-Agent, such as "Chrome on Android". It repeats nothing that was sent.
func Device(userAgent string) string {
	browser, system := find(browsers, userAgent), find(systems, userAgent)
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

func find(list []named, text string) string {
	for _, n := range list {
		if strings.Contains(text, n.word) {
			return n.name
		}
	}
	return ""
}
