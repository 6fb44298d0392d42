package mail

import (
	"strings"
	"testing"

	"efie/test/must"
)

// TestEveryEmailNamesTheOperator checks both parts of each email, with and without a name.
func TestEveryEmailNamesTheOperator(t *testing.T) {
	for _, kind := range kinds {
		w := writer(t)
		for _, operator := range []Operator{{}, {"Ama & Owusu Ltd", "Accra", "CS1"}, {Name: "Ama & Owusu Ltd"}} {
			w.letterhead.Operator = operator
			m, err := w.Compose(queuedEmail(kind))
			must.Do(t, err)
			isNamed := operator.Name != ""
			hasRest := operator.Address != ""
			for part, text := range map[string]string{
				"text": m.Text, "HTML": strings.ReplaceAll(m.HTML, "&amp;", "&"),
			} {
				what := string(kind) + ": the " + part + " has "
				must.Equal(t, what+"the name", strings.Contains(text, "Ama & Owusu Ltd"), isNamed)
				must.Equal(t, what+"a name alone", strings.Contains(text, "Efie is run by Ama & Owusu Ltd."), isNamed && !hasRest)
				must.Equal(t, what+"the address", strings.Contains(text, "Efie is run by Ama & Owusu Ltd, Accra."), hasRest)
				must.Equal(t, what+"the registration", strings.Contains(text, "Registration: CS1"), hasRest)
			}
		}
	}
}
