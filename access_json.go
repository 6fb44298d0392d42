package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"strconv"

	"efie/handlers"
)

// What LOG_FORMAT may be.
const (
	formatText = "text"
	formatJSON = "json"
)

// newLog is a log in a format, and who writes its lines about requests.
func newLog(format string, to io.Writer) (*slog.Logger, *journal, handlers.Observer) {
	lines := newJournal(to)
	if format == formatJSON {
		return slog.New(slog.NewJSONHandler(lines, nil)), lines, jsonLines{lines}
	}
	return slog.New(slog.NewTextHandler(lines, nil)), lines, lines
}

// jsonLines is a journal whose lines are JSON.
type jsonLines struct{ *journal }

// Answered implements handlers.Observer: as the journal's own, in JSON. took is in nanoseconds.
func (j jsonLines) Answered(a handlers.Answer) {
	line := make([]byte, 0, 256)
	line = a.At.Add(a.Took).AppendFormat(append(line, `{"time":"`...), "2006-01-02T15:04:05.000Z07:00")
	line = append(append(line, `","level":"INFO","msg":"request","id":"`...), a.ID...)
	line = appendJSON(append(line, `","method":`...), a.Method)
	line = appendJSON(append(line, `,"path":`...), a.Path)
	line = strconv.AppendInt(append(line, `,"status":`...), int64(a.Status), 10)
	line = strconv.AppendInt(append(line, `,"bytes":`...), int64(a.Bytes), 10)
	line = strconv.AppendInt(append(line, `,"took":`...), int64(a.Took), 10)
	_, _ = later(j).Write(append(line, "}\n"...)) // nobody is there to be told
}

// appendJSON writes what a client sent as a string of JSON.
func appendJSON(line []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' || c >= 0x7f {
			return append(line, quotedJSON(text)...)
		}
	}
	return append(append(append(line, '"'), text...), '"')
}

// quotedJSON is a string of JSON that no script reads, so that < stays as it is.
func quotedJSON(text string) []byte {
	var quoted bytes.Buffer
	encoder := json.NewEncoder(&quoted)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a string can always be encoded
	return bytes.TrimSuffix(quoted.Bytes(), []byte("\n"))
}
