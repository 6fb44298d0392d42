// Command bare serves recorded answers with minimal handlers of net/http, as a baseline for measuring Efie.
//
//	bare ADDR ANSWERS [LOOK-UPS]
//
// ANSWERS is a JSON file with a list of answers. With LOOK-UPS, the path of a database that it creates, each answer
// makes one prepared look-up by primary key first.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"

	"efie/tools/bench/program"
)

// answer is a recorded answer of Efie.
type answer struct {
	Path     string `json:"path"` // without a query
	File     string `json:"file"` // the file with the body
	Type     string `json:"type"`
	Encoding string `json:"encoding"` // "" if it is not compressed
}

func main() {
	program.Main("bare ADDR ANSWERS [LOOK-UPS]", func(args []string) (any, error) { return nil, run(args) })
}

func run(args []string) error {
	text, err := os.ReadFile(args[1]) // #nosec G304 -- the operator names it
	if err != nil {
		return err
	}
	var list []answer
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	before := func(context.Context) error { return nil }
	if len(args) == 3 {
		if before, err = lookUp(args[2]); err != nil {
			return err
		}
	}
	mux := http.NewServeMux()
	for _, a := range list {
		body, err := os.ReadFile(a.File) // #nosec G304 -- as above
		if err != nil {
			return err
		}
		pattern := "GET " + a.Path
		if a.Path == "/" {
			pattern += "{$}"
		}
		mux.HandleFunc(pattern, a.handler(body, before))
	}
	listener, err := net.Listen("tcp", args[0])
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return errors.New("the list of answers is empty")
	}
	fmt.Println("listening")
	return http.Serve(listener, mux) // #nosec G114 -- it serves one program on this machine
}

// handler returns a handler that calls before and then writes body.
func (a answer) handler(body []byte, before func(context.Context) error) http.HandlerFunc {
	length := fmt.Sprint(len(body))
	return func(w http.ResponseWriter, r *http.Request) {
		if err := before(r.Context()); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		h := w.Header()
		h.Set("Content-Type", a.Type)
		if a.Encoding != "" {
			h.Set("Content-Encoding", a.Encoding)
		}
		h.Set("Content-Length", length)
		_, _ = w.Write(body) // the client may have closed the connection
	}
}
