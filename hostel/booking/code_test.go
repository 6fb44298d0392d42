package booking

import (
	"regexp"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestCodesAndReferencesHaveTheirShape(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		make  func() string
		shape string
	}{
		"reference": {func() string { return Reference(hostel.NewID(), 0) }, `^EFIE-[0-9A-HJKMNP-TV-Z]{16}$`},
		"code":      {NewCode, `^[0-9A-HJKMNP-TV-Z]{8}$`},
	} {
		first := c.make()
		if !regexp.MustCompile(c.shape).MatchString(first) {
			t.Errorf("%s %q", name, first)
		}
		if again := c.make(); again == first {
			t.Errorf("%s: %s, then %s", name, first, again)
		}
	}
}

func TestEachAttemptHasItsOwnReference(t *testing.T) {
	t.Parallel()
	first, again := Reference("a", 0), Reference("a", 0)
	if first != again || first == Reference("a", 1) || first == Reference("b", 0) {
		t.Errorf("%s, %s, %s, %s", first, again, Reference("a", 1), Reference("b", 0))
	}
}

func TestCodesAsPeopleTypeThem(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"8RK3D0M1": "8RK3D0M1", "8rk3d0m1": "8RK3D0M1", " 8RK3 D0M1 ": "8RK3D0M1", "8rk3-d0m1": "8RK3D0M1",
		"8RK3\u2011D0M1": "8RK3D0M1", "8RK3 – D0M1": "8RK3D0M1", "\u202a8RK3\u200bD0M1\ufeff": "8RK3D0M1",
		"８ｒｋ３Ｄ０Ｍ１": "8RK3D0M1", "٨RK٣D٠M١": "8RK3D0M1", "8RK3\nD0M1": "8RK3D0M1",
		"8RK3DOMI": "8RK3D0M1", "8rk3doml": "8RK3D0M1", "8 R K 3 D O M I": "8RK3D0M1",
		"": "", "8RK3D0M": "", "8RK3D0M12": "", "8RK3D0MU": "", "8RK3D0M!": "", "8RK3D0Mé": "",
		"ÉÉÉÉ": "", "8RK3\nD0M": "", "8RK3\r\nD0": "", "8RK3D0M\x00": "",
	} {
		if code, ok := NormalCode(text); ok != (want != "") || ok && code != want {
			t.Errorf("%q is read as %q, %v; want %q", text, code, ok, want)
		}
	}
	for range 1000 {
		if code := NewCode(); !readsAsItself(code) {
			t.Fatalf("NormalCode changes %s", code)
		}
	}
}

func readsAsItself(code string) bool {
	got, ok := NormalCode(code)
	return ok && got == code
}

// A code that is read has its shape and is read as itself. Separators and other keyboards change nothing.
func FuzzCode(f *testing.F) {
	f.Add("8RK3D0M1", uint8(0))
	f.Add("\u202a8rk3\u2011doml\ufeff", uint8(3))
	f.Add("８ｒｋ３ ٠٩ＭI", uint8(7))
	shape := regexp.MustCompile(`^[0-9A-HJKMNP-TV-Z]{8}$`)
	f.Fuzz(func(t *testing.T, typed string, at uint8) {
		code, ok := NormalCode(typed)
		if ok && (!shape.MatchString(code) || !readsAsItself(code)) {
			t.Fatalf("%q is read as %q", typed, code)
		}
		letters := []rune(typed)
		middle := int(at) % (len(letters) + 1)
		for _, separator := range []string{" ", "-", "\u200b", "\u2013", "\u00a0"} {
			parted := string(letters[:middle]) + separator + string(letters[middle:])
			again, stillOK := NormalCode(parted)
			if ok && (!stillOK || again != code) {
				t.Errorf("%q is read as %q, and %q as %q", typed, code, parted, again)
			}
		}
	})
}

func TestAMaskedNameShowsFirstLettersOnly(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Ama Serwaa Mensah": "A••• S••• M•••", "Kofi": "K•••", "X": "X•••", "  Yaw   Ofori ": "Y••• O•••",
		"Ɛsi Ɔbenewaa": "Ɛ••• Ɔ•••", "Éric": "É•••",
	} {
		must.Equal(t, "the shown name of "+name, hostel.MaskedName(name), want)
	}
}
