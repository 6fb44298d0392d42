package catalogue

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// outage is a source that fails the given number of times.
type outage struct {
	*fakeSource
	fails int
}

func (o *outage) CatalogueVersion(ctx context.Context) (int64, error) {
	if o.fails > 0 {
		o.fails--
		return 0, errors.New("away")
	}
	return o.fakeSource.CatalogueVersion(ctx)
}

// until collects log lines. It calls seen at a line that contains words.
type until struct {
	bytes.Buffer
	words string
	seen  func()
}

func (u *until) Write(line []byte) (int, error) {
	if strings.Contains(string(line), u.words) {
		u.seen()
	}
	return u.Buffer.Write(line)
}

func TestAnOutageIsLoggedAtItsBeginningAndEnd(t *testing.T) {
	source := &outage{fakeSource: &fakeSource{}}
	d := openCatalogue(t, source)
	source.fails = 20
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
	defer stop()
	log := &until{words: "refreshed again", seen: stop}
	d.RefreshLoop(ctx, time.Millisecond, slog.New(slog.NewTextHandler(log, nil)))
	if source.fails != 0 || strings.Count(log.String(), "\n") != 2 || strings.Count(log.String(), "level=ERROR") != 1 {
		t.Errorf("%d failures are left, and the log has\n%s", source.fails, log)
	}
}
