package pages

import (
	"net/http"

	"efie/handlers/web"
	views "efie/views/demo"
)

type mailHandler struct {
	*web.Renderer
	letters func() ([]views.DevLetter, error) // newest first
}

func (dm *mailHandler) devMail(w http.ResponseWriter, r *http.Request) error {
	letters, err := dm.letters()
	if err != nil {
		return err
	}
	p, err := dm.NewOwnPage(r, "Emails of the demo")
	if err != nil {
		return err
	}
	return dm.Show(w, r, http.StatusOK, p, views.DevMailPage(p, views.DevMail{Letters: letters}))
}
