package schema

// FAQEntry is a question on a page and its answer, as plain text.
type FAQEntry struct{ Question, Answer string }

type faqPage struct {
	Type      string     `json:"@type"`
	Questions []question `json:"mainEntity"`
}

type question struct {
	Type   string `json:"@type"`
	Name   string `json:"name"`
	Answer answer `json:"acceptedAnswer"`
}

type answer struct {
	Type string `json:"@type"`
	Text string `json:"text"`
}

func (faqPage) thing() {}

func FAQ(questions []FAQEntry) Thing {
	page := faqPage{Type: "FAQPage", Questions: make([]question, len(questions))}
	for i, q := range questions {
		page.Questions[i] = question{Type: "Question", Name: q.Question, Answer: answer{Type: "Answer", Text: q.Answer}}
	}
	return page
}
