package pages

import (
	"net/http"

	"efie/handlers/web"
	"efie/views/demoview"
)

type mailHandler struct {
	*web.Renderer
	emails func() ([]demoview.DevLetter, error) // newest first
}

func (dm *mailHandler) devMail(w http.ResponseWriter, r *http.Request) error {
	emails, err := dm.emails()
	if err != nil {
		return err
	}
	p, err := dm.NewOwnPage(r, "Emails of the demo")
	if err != nil {
		return err
	}
	return dm.Show(w, r, http.StatusOK, p, demoview.DevMailPage(p, demoview.DevMail{Letters: emails}))
}
