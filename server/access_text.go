package server

import (
	"strconv"

	"efie/handlers"
)

// Answered implements handlers.Observer. It writes the same line as slog's text handler, by hand: a cached page is
// sent in 20 µs, and slog would take two of them.
func (j *accessLog) Answered(a handlers.Answer) {
	line := make([]byte, 0, 256)
	line = a.At.Add(a.Took).AppendFormat(append(line, "time="...), "2006-01-02T15:04:05.000Z07:00")
	line = append(append(line, " level=INFO msg=request id="...), a.ID...)
	line = appendText(append(line, " method="...), a.Method)
	line = appendText(append(line, " path="...), a.Path)
	line = strconv.AppendInt(append(line, " status="...), int64(a.Status), 10)
	line = strconv.AppendInt(append(line, " bytes="...), int64(a.Bytes), 10)
	line = append(append(line, " took="...), a.Took.String()...)
	_, _ = buffered{j}.Write(append(line, '\n')) // there is no other place to report an error
}

// appendText appends a text that a client sent. It quotes the text if it could be mistaken for other fields.
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
