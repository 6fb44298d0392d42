package web

import (
	"net/http"
	"net/url"
	"strings"

	"efie/hostel"
	"efie/views/layout"
)

type Site struct {
	URL          string // without a slash at its end
	MediaURL     string // the base address of pictures in the media folder
	SupportEmail string
	SupportPhone string
	Operator     layout.Operator
	// InlineScript is the payment provider's script that opens its page in place, or "".
	InlineScript string
	Demo         bool
	Assets       layout.Assets
}

func (st *Site) Support() layout.Support {
	return layout.Support{
		Email: st.SupportEmail, Phone: st.SupportPhone, Digits: hostel.ValidPhone(st.SupportPhone),
	}
}

// ReturnPath returns the address to which a form of this page returns: its path with the query.
func (st *Site) ReturnPath(r *http.Request) string {
	if IsGetOrHead(r) {
		return OwnPath(r.URL.RequestURI(), "/")
	}
	if from, err := url.Parse(r.Referer()); err == nil && from.Scheme+"://"+from.Host == st.URL {
		return OwnPath(from.RequestURI(), "/")
	}
	return "/"
}

func (st *Site) overTLS() bool { return strings.HasPrefix(st.URL, "https://") }
