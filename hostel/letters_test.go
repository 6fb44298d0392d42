package hostel

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"efie/test/must"
)

func TestLettersOfGhanasLanguagesBecomePlain(t *testing.T) {
	for text, want := range map[string]string{
		"Nsɔ\u0301wa Lodge":          "nsowa lodge", // Akan, with its mark of tone
		"Ɔdɔ Café":                   "odo cafe",
		"Ọlá Court":                  "ola court", // Yoruba and Dangme
		"Ƙofar Ɗan Ɓaba, Ƴar":        "kofar dan baba, yar",
		"Ʒisonaayili":                "zisonaayili", // Dagbani
		"Ƒe Ɖaa Ŋutɔ Ɣletivi Ʋli":    "fe daa nuto gletivi vli",
		"Kũ Mĩ Ẽ ɩ ʊ ə":              "ku mi e i u e",
		"Škoda, Øster Łódź":          "skoda, oster lodz",
		"Ħal Đorđe ISIK ışık İ":      "hal dorde isik isik i",
		"Ægir Œuvre Straße ẞ":        "aegir oeuvre strasse ss",
		"St. Paul’s, Nyame‘s, Adamʼ": "st. paul's, nyame's, adam'",
		"Wi‑Fi – Ayeduase—Kotei":     "wi-fi - ayeduase-kotei",
		"Ａｄｏｍ ﬁne № ²":               "adom fine no 2",
		"Ado\u200bm Co\u00adurt":     "adom court", // a zero-width space and a soft hyphen
		"宿舍 дом":                     "宿舍 дом",
		"":                           "",
	} {
		must.Equal(t, text, WithoutMarks(text), want)
	}
	must.Equal(t, "without apostrophes", Unmarked("Nyame’s & Sons' ʼnie"), "nyames  and  sons nie")
}

func TestNewSlugsKeepTheLettersOfEveryLanguageOfGhana(t *testing.T) {
	for name, want := range map[string]string{
		"Ọlá Court": "ola-court", "Ƙofar House": "kofar-house", "Nsɔ\u0301wa Lodge": "nsowa-lodge",
		"Škoda House": "skoda-house", "Cafe\u0301 Imperial": "cafe-imperial", "Ægir": "aegir", "Groß Haus": "gross-haus",
		"Ʒisonaayili": "zisonaayili", "Wi‑Fi House": "wi-fi-house", "Nyameʼs": "nyames",
	} {
		must.Equal(t, name, Slugify(name), want)
	}
}

// FuzzLetters: the two forms of Unicode have the same plain letters, and plain letters stay as they are.
func FuzzLetters(f *testing.F) {
	for _, text := range []string{"Nsɔ\u0301wa", "Ọlá", "İſK", "각", "\xf5ϲ", "Ͳϴ", "ŉ", "e\u0301\u0323"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		plain := WithoutMarks(text)
		must.Equal(t, "once more", WithoutMarks(plain), plain)
		if !utf8.ValidString(plain) {
			t.Errorf("%q becomes %q", text, plain)
		}
		if utf8.ValidString(text) {
			must.Equal(t, "decomposed", WithoutMarks(norm.NFD.String(text)), plain)
			must.Equal(t, "composed", WithoutMarks(norm.NFC.String(text)), plain)
		}
		if strings.ContainsAny(Unmarked(text), "'&") {
			t.Errorf("%q becomes %q", text, Unmarked(text))
		}
	})
}
