package content

import (
	"strings"
	"testing"

	"efie/test/must"
)

var amaOwusu = Operator{"Ama & Owusu <b>Ltd</b>", "12 Palm *Street*, Accra", "CS|1_2_3"}

// TestAPageNamesTheOperator has values with signs of Markdown and HTML.
func TestAPageNamesTheOperator(t *testing.T) {
	f := newFixture(t, nil)
	f.site.Operator = amaOwusu
	f.save("who.md", head+"We: {operator-name}, {operator-address}.\n\nNumber: {operator-registration}\n\n"+
		"## Who is {operator-name}?\n\nIt is {operator-nobody}.\n")
	f.restart()
	f.shows("who", "<p>We: Ama &amp; Owusu &lt;b&gt;Ltd&lt;/b&gt;, 12 Palm *Street*, Accra.</p>\n"+
		"<p>Number: CS|1_2_3</p>")
	page, _ := f.watcher.Library().Page("who")
	must.Equal(t, "the question", page.Questions[0].Question, "Who is Ama & Owusu <b>Ltd</b>?")
	f.reports("")
	must.Contain(t, "the stored version", f.history.newest("who"), "We: {operator-name}")
}

// TestAPageWithoutAnOperatorLacksTheLines has a mistake below these lines: its line must be right.
func TestAPageWithoutAnOperatorLacksTheLines(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Before.\n\nWe: {operator-name}, Accra.\n\n" +
		"{operator-address}\n\nAfter. [x](/nowhere)\n"})
	f.shows("rules", "<p>Before.</p>\n<p>After.")
	f.reports("content/rules.md:12: the link")
	for _, operator := range []Operator{{}, amaOwusu} {
		f.site.Operator = operator
		f.restart()
		for _, name := range []string{"about", "terms-of-service", "privacy-policy"} {
			page, _ := f.watcher.Library().Page(name)
			must.Equal(t, name+" names the operator", strings.Contains(page.HTML, "Ama &amp; Owusu"), operator == amaOwusu)
			must.Equal(t, name+" has the registration", strings.Contains(page.HTML, "egistration"), operator == amaOwusu)
			must.Lack(t, name, page.HTML, "{operator", "operator of Efie is .", "address is .")
		}
	}
}

// TestAnEditorsAboutReplacesTheBuiltInOne: the name is not reserved, as it may have been an editor's before.
func TestAnEditorsAboutReplacesTheBuiltInOne(t *testing.T) {
	f := newFixture(t, map[string]string{"about.md": head + "Our own words.\n"})
	f.shows("about", "Our own words.")
	f.reports("")
	f.remove("about.md")
	f.rescan()
	f.shows("about", "A student chooses a room")
}
