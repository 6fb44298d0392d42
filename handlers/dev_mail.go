package handlers

import (
	"net/http"

	views "efie/views/demo"
)

// mailHandler shows the letters of the demo.
type mailHandler struct {
	*renderer
	letters func() ([]views.DevLetter, error) // newest first
}

// devMail shows the letters that the demo wrote.
func (dm *mailHandler) devMail(w http.ResponseWriter, r *http.Request) error {
	letters, err := dm.letters()
	if err != nil {
		return err
	}
	p, _, err := dm.newPage(r, "Letters of the demo", "")
	if err != nil {
		return err
	}
	personal(&p)
	return dm.show(w, r, http.StatusOK, p, views.DevMailPage(p, views.DevMail{Letters: letters}))
}
