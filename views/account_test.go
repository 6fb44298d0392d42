package views_test

import (
	"strings"
	"testing"
)

func TestNoPageSendsAPasswordBack(t *testing.T) {
	for name, html := range samplePages(t) {
		for _, input := range []string{"password", "oldPassword", "newPassword", "confirmPassword"} {
			if strings.Contains(html, `name="`+input+`"`) && !strings.Contains(inputTag(t, html, input), `value=""`) {
				t.Errorf("%s: %s", name, inputTag(t, html, input))
			}
		}
	}
}
