package session

import (
	"net/http"
	"strings"
)

// HasSession reports whether a request comes with a session. One that is over counts as one, because its browser may
// have to be told.
func (k *Keeper) HasSession(r *http.Request) bool {
	for _, cookies := range r.Header["Cookie"] {
		if strings.Contains(cookies, k.name+"=") {
			return true
		}
	}
	return false
}
