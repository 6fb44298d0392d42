package schema

import "efie/content"

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

// FAQ returns the questions of a page with their answers.
func FAQ(questions []content.Question) any {
	page := faqPage{Type: "FAQPage", Questions: make([]question, len(questions))}
	for i, q := range questions {
		page.Questions[i] = question{Type: "Question", Name: q.Question, Answer: answer{Type: "Answer", Text: q.Answer}}
	}
	return page
}
