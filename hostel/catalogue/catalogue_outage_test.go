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

// outage is a source that fails so many times.
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

// until writes lines until one has the words, and then calls seen.
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
	d := opened(t, source)
	source.fails = 20
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
	defer stop()
	log := &until{words: "refreshed again", seen: stop}
	d.Keep(ctx, time.Millisecond, slog.New(slog.NewTextHandler(log, nil)))
	if source.fails != 0 || strings.Count(log.String(), "\n") != 2 || strings.Count(log.String(), "level=ERROR") != 1 {
		t.Errorf("it failed %d times less than it was to, and the log says\n%s", source.fails, log)
	}
}
