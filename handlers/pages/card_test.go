package pages

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func TestCardsAreDrawnOnceAndOneAtATime(t *testing.T) {
	d := newDrawings()
	var drawn, now, most atomic.Int32
	draw := func() ([]byte, error) {
		most.Store(max(most.Load(), now.Add(1)))
		defer now.Add(-1)
		drawn.Add(1)
		return []byte("picture"), nil
	}
	var askers sync.WaitGroup
	for i := range maxWaiting {
		askers.Go(func() {
			if picture, err := d.picture(t.Context(), string(rune('a'+i%3)), draw); err != nil ||
				string(picture) != "picture" {
				t.Errorf("%q, %v", picture, err)
			}
		})
	}
	askers.Wait()
	if drawn.Load() != 3 || most.Load() != 1 {
		t.Errorf("3 cards are drawn %d times, %d at a time", drawn.Load(), most.Load())
	}
}

// A cancelled request does not wait for a drawing. A failed drawing is tried again.
func TestAFailedCardIsDrawnAgain(t *testing.T) {
	d := newDrawings()
	broken := errors.New("broken")
	_, err := d.picture(t.Context(), "a", func() ([]byte, error) { return nil, broken })
	must.Fail(t, "a failing drawing", err, broken)
	d.drawing <- struct{}{} // another drawing is running
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	unwanted := func() ([]byte, error) { t.Error("drawn for a cancelled request"); return nil, nil }
	_, err = d.picture(cancelled, "a", unwanted)
	must.Fail(t, "a cancelled request", err, context.Canceled)
	<-d.drawing
	draw := func() ([]byte, error) { return []byte("picture"), nil }
	if picture, err := d.picture(t.Context(), "a", draw); err != nil || string(picture) != "picture" {
		t.Errorf("%q, %v", picture, err)
	}
}

func TestOnlyTwentyRequestsWaitForADrawing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDrawings()
		end, refused := make(chan struct{}), make(chan error, maxWaiting+2)
		var askers sync.WaitGroup
		for range maxWaiting + 2 { // one draws, maxWaiting wait, and one is refused
			askers.Go(func() {
				_, err := d.picture(t.Context(), "a", func() ([]byte, error) {
					<-end
					return []byte("picture"), nil
				})
				if err != nil {
					refused <- err
				}
			})
			synctest.Wait()
		}
		close(end)
		askers.Wait()
		if len(refused) != 1 || !errors.Is(<-refused, web.ErrTooManyPictures) {
			t.Errorf("%d other requests are refused", len(refused))
		}
	})
}

func TestACardsTagDependsOnItsContent(t *testing.T) {
	seen := map[string]bool{}
	for _, card := range []SocialCard{
		{}, {Name: "a"}, {Campus: "a"}, {Price: "a"}, {Photo: "a"}, {Name: "a", Campus: "b"}, {Name: `a" "b`},
	} {
		same := card
		if card.tag() != same.tag() || seen[card.tag()] {
			t.Errorf("%+v has the tag of another card", card)
		}
		seen[card.tag()] = true
	}
}

func TestACardShowsThePriceOfAFreeBedOnly(t *testing.T) {
	for cheapest, want := range map[catalogue.Cheapest]string{
		{}: "", {Price: 45_050}: "", {Price: 45_050, Free: true}: "from GH₵ 450.50 per month",
	} {
		t.Run(want, func(t *testing.T) {
			card := socialCard(nil, &hostel.Hostel{
				Name: "Adom Court", Campus: hostel.Campus{Name: "Legon"},
			}, cheapest)
			if card.Price != want || card.Name != "Adom Court" || card.Campus != "Legon" {
				t.Errorf("the card is %+v", card)
			}
		})
	}
}
