package content_test

import (
	"strings"
	"testing"

	"efie/content"
	"efie/test/must"
)

func TestAMarkerPlacesTheForm(t *testing.T) {
	const alone, second = "a.md:6: {contact-form} must be alone", "a.md:8: {contact-form} must be alone"
	for body, want := range map[string]struct {
		form    bool
		mistake string
	}{
		"Words.\n\n{contact-form}\n\nMore.\n":            {true, ""},
		"{contact-form}  \n":                             {true, ""},
		"{contact-form}\n\n{contact-form}\n":             {false, second},
		"{contact-form}\n\n> {contact-form}\n":           {false, second},
		"Words {contact-form} here.\n":                   {false, alone},
		"- {contact-form}\n":                             {false, alone},
		"> {contact-form}\n":                             {false, alone},
		"**{contact-form}**\n":                           {false, alone},
		"## {contact-form}\n":                            {false, alone},
		"No form.\n":                                     {false, ""},
		"`<p>{contact-form}</p>` is code.\n":             {false, ""},
		"<p>{contact-form}</p>\n":                        {false, "a.md:6: HTML is left out"},
		"## Why? \n\nSo.\n\n{contact-form}\n\n## Who?\n": {true, ""},
	} {
		t.Run(body, func(t *testing.T) {
			library, mistakes := load(t, map[string]string{"a.md": head + body})
			page, _ := library.Page("a")
			if n := strings.Count(page.HTML, content.FormMarker); page.Form != want.form || (n == 1) != want.form || n > 1 {
				t.Errorf("has a form: %t, marks: %d\n%s", page.Form, n, page.HTML)
			}
			if n := len(mistakes); want.mistake == "" && n > 0 ||
				want.mistake != "" && (n != 1 || !strings.HasPrefix(mistakes.Error(), want.mistake)) {
				t.Errorf("mistakes %v, want %s", mistakes, want.mistake)
			}
			if len(page.Questions) > 0 && page.Questions[0].Answer != "So." {
				t.Errorf("the answer is %q", page.Questions[0].Answer)
			}
		})
	}
}

func TestTheContactPagesHaveTheForm(t *testing.T) {
	for _, name := range []string{"contact-us", "report-issue", "feedback"} {
		if page, _ := builtIn(t).Page(name); !page.Form {
			t.Errorf("/%s has no form", name)
		}
	}
}

func TestEmergencyNumbersCanBeDialled(t *testing.T) {
	for name, numbers := range map[string]string{"report-issue": "112 192 193 191", "safety-tips": "112 191 292",
		"student-resources": "112 191 192 193 292"} {
		page, _ := builtIn(t).Page(name)
		for number := range strings.FieldsSeq(numbers) {
			must.Contain(t, "/"+name, page.HTML, `<a href="tel:`+number+`">`+number+"</a>")
		}
	}
}
