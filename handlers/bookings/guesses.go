package bookings

import (
	"net/http"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
)

// guessLimit stops readers who try codes and links.
type guessLimit struct {
	*web.Renderer
	limit *account.RateLimiter
}

// count refuses a network address that asked for too many unknown codes or links. Only requests for unknown ones call
// it, so a guesser does not block others behind the address. If the limit cannot be read, it refuses no request.
func (gl guessLimit) count(r *http.Request) error {
	err := gl.limit.Check(r.Context(), web.ClientNetwork(r))
	if err != nil && hostel.KindOf(err) != hostel.Throttled {
		gl.Log.ErrorContext(r.Context(), "rate limit not read", "id", web.RequestID(r.Context()), "error", err)
		return nil
	}
	return err
}
