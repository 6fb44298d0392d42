package server

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"strconv"

	"efie/config"
	"efie/handlers"
)

// NewLog opens a log in the format text or json. It returns the logger, the observer that writes the
// lines about requests, and flush, which writes the lines that wait.
func NewLog(format string, to io.Writer) (log *slog.Logger, requests handlers.Observer, flush func()) {
	lines := newAccessLog(to)
	flush = func() { _ = lines.Flush() } // an error has no reader
	if format == config.FormatJSON {
		return slog.New(slog.NewJSONHandler(lines, nil)), jsonAccessLog{lines}, flush
	}
	return slog.New(slog.NewTextHandler(lines, nil)), lines, flush
}

// jsonAccessLog is an access log that writes lines about requests as JSON.
type jsonAccessLog struct{ *accessLog }

// Answered implements handlers.Observer. It writes the same line as slog's JSON handler; took is in nanoseconds.
func (j jsonAccessLog) Answered(a handlers.Answer) {
	line := make([]byte, 0, 256)
	line = a.At.Add(a.Took).AppendFormat(append(line, `{"time":"`...), "2006-01-02T15:04:05.000Z07:00")
	line = append(append(line, `","level":"INFO","msg":"request","id":"`...), a.ID...)
	line = appendJSON(append(line, `","method":`...), a.Method)
	line = appendJSON(append(line, `,"path":`...), a.Path)
	line = strconv.AppendInt(append(line, `,"status":`...), int64(a.Status), 10)
	line = strconv.AppendInt(append(line, `,"bytes":`...), int64(a.Bytes), 10)
	line = strconv.AppendInt(append(line, `,"took":`...), int64(a.Took), 10)
	_, _ = buffered(j).Write(append(line, "}\n"...)) // there is no other place to report an error
}

// appendJSON appends a text that a client sent as a JSON string.
func appendJSON(line []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' || c >= 0x7f {
			return append(line, quotedJSON(text)...)
		}
	}
	return append(append(append(line, '"'), text...), '"')
}

// quotedJSON returns a text as a JSON string. It need not escape < and >, because no browser reads it.
func quotedJSON(text string) []byte {
	var quoted bytes.Buffer
	encoder := json.NewEncoder(&quoted)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a string can always be encoded
	return bytes.TrimSuffix(quoted.Bytes(), []byte("\n"))
}
