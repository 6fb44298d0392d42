package security_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"efie/regular/regulartest"
)

// TestAPipeThatReplacesAPictureBlocksNoRequest has a control: a handler that looks at the name and then opens it waits.
func TestAPipeThatReplacesAPictureBlocksNoRequest(t *testing.T) {
	t.Parallel()
	s := productionSite(t)
	picture := strings.Repeat("picture", 1000)
	path := filepath.Join(s.Config.DataDir, "media/sizes/two.jpg")
	regulartest.SwapWithPipe(t, path, []byte(picture))
	answers := map[int]int{}
	regulartest.Repeat(t, func() {
		w := s.Ask(http.MethodGet, "/media/sizes/two.jpg")
		answers[w.Code]++
		complete := w.Code == http.StatusOK && w.Body.String() == picture
		if !complete && w.Code != http.StatusNotFound {
			t.Errorf("it answers %d with %d bytes", w.Code, w.Body.Len())
		}
	})
	if answers[http.StatusOK] == 0 || answers[http.StatusNotFound] == 0 {
		t.Errorf("the test proves nothing: %v", answers)
	}
}
