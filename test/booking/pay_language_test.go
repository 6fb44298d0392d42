package booking_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// testLanguage has sentences in an invented language.
const testLanguage = `---
language: Inv<b>ented
---
title: Zahl <b>Bett</b>
asks: {name} bittzahl.
pay: Zahl {price}
not-known: مَنْ
check-call: Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft {name}
contact-wrong: Kein Briefkasten.
paid: Bezahlt
bed-paid: Bett bezahlt
wait: Warte
thanks: Dank
thanks-again: Nochmal, {name}, {until}.
no-link: Kein Verweis.
`

// translate puts a translation of the payer's pages into the editors' folder, and waits until readers see it.
func translate(t *testing.T, s *servertest.RunningSite, text, shows string) {
	t.Helper()
	must.Do(t, os.WriteFile(filepath.Join(s.Config.ContentDir(), "paying.qaa.md"), []byte(text), 0o600))
	s.Eventually("the translation", func() bool {
		return strings.Contains(s.NewBrowser().Get("/pay/no-such-token?lang=qaa").Body, shows)
	})
}

func TestAParentPaysInAnotherLanguage(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	_, path := askToPay(t, s)
	parent := s.NewBrowser()
	parent.Get(path).Lacks(t, "?lang=") // there is only English
	translate(t, s, testLanguage, "Kein Verweis.")
	parent.Get(path).Wants(t, 200, `<html lang="en-GH">`, "asks you to pay.", `href="?lang=qaa"`, "<b>English</b>")
	for _, unknown := range []string{"fr", "en", "QAA-x", "../qaa", "<b>", ""} {
		parent.Get(path+"?lang="+unknown).Wants(t, 200, `<html lang="en-GH">`, "asks you to pay.", "Check that the address")
	}

	page := parent.Get(path + "?lang=QAA")
	page.Wants(t, 200, `<html lang="qaa">`, `<footer class="footer" lang="en-GH">`, "Ama M. bittzahl.",
		"<title>Zahl &lt;b&gt;Bett&lt;/b&gt; · Efie</title>", "Inv&lt;b&gt;ented", "Zahl GH₵\u00a0450.50", "مَنْ",
		`<span lang="en">Check that the address of this page begins with</span>`,
		path+`?lang=qaa"`, path+`/unknown?lang=qaa"`)
	page.Part(t, "<main", "</main>").Lacks(t, append(personal, s.BookingCode())...)
	must.Equal(t, "Cache-Control", page.Header.Get("Cache-Control"), "private, no-store")
	parent.Post(path+"?lang=qaa", "contact", "nonsense").Wants(t, http.StatusUnprocessableEntity, "Kein Briefkasten.")

	done := parent.Press(parent.Post(path+"?lang=qaa", "contact", ""), "pay")
	must.Equal(t, "where the payer returns", done.Path, path+"/done")
	done.Wants(t, 200, `<html lang="qaa">`, `href="?lang=en&amp;reference=EFIE-`)
	s.Eventually("the payer's receipt", func() bool {
		return strings.Contains(parent.Get(done.Address()).Body, "<h1>Bezahlt</h1>")
	})
	parent.Get(path+"?lang=qaa").Wants(t, 200, "<h1>Bett bezahlt</h1>")
	translate(t, s, strings.Replace(testLanguage, "wait: Warte", "wait: {bo}", 1), "Kein Verweis.")
	parent.Get(done.Address()).Wants(t, 200, "<h1>Bezahlt</h1>")
	s.ProveLedger()
}

func TestAReaderWhoPressedByMistakeGetsHelp(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, path := askToPay(t, s)
	s.NewBrowser().Post(path+"/unknown").Wants(t, 200, "Did you press it by mistake?", "The bed stays kept until ",
		"Ask Ama M. to open Efie, to press “Ask someone to pay” again")
	path = linkForPayer(t, s, ama)
	translate(t, s, testLanguage, "Kein Verweis.")
	s.NewBrowser().Post(path+"/unknown?lang=qaa").Wants(t, 200, `<html lang="qaa">`, "<h1>Dank</h1>", "Nochmal, Ama M., ")
	s.NewBrowser().Get(path+"?lang=qaa").Wants(t, http.StatusNotFound, `<html lang="qaa">`, "<h1>Kein Verweis.</h1>")
}
