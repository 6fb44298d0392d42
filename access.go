package main

import (
	"strconv"

	"efie/handlers"
)

// Answered implements handlers.Observer: it writes the line that slog would write, which can wait. A
// page that is kept is sent in 20 µs, of which slog itself would be two.
func (j *journal) Answered(a handlers.Answer) {
	line := make([]byte, 0, 256)
	line = a.At.Add(a.Took).AppendFormat(append(line, "time="...), "2006-01-02T15:04:05.000Z07:00")
	line = append(append(line, " level=INFO msg=request id="...), a.ID...)
	line = appendText(append(line, " method="...), a.Method)
	line = appendText(append(line, " path="...), a.Path)
	line = strconv.AppendInt(append(line, " status="...), int64(a.Status), 10)
	line = strconv.AppendInt(append(line, " bytes="...), int64(a.Bytes), 10)
	line = append(append(line, " took="...), a.Took.String()...)
	_, _ = later{j}.Write(append(line, '\n')) // nobody is there to be told
}

// appendText writes what a client sent: as it is, or quoted where it could be taken for more than it is.
func appendText(line []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c == '"' || c == '=' || c >= 0x7f {
			return strconv.AppendQuote(line, text)
		}
	}
	if text == "" {
		return append(line, `""`...)
	}
	return append(line, text...)
}
