package server

import (
	"io"
	"log/slog"

	"efie/config"
)

func NewLog(format string, to io.Writer) *slog.Logger {
	if format == config.FormatJSON {
		return slog.New(slog.NewJSONHandler(to, nil))
	}
	return slog.New(slog.NewTextHandler(to, nil))
}
