package limits

import (
	"fmt"
	"go/scanner"
	"go/token"
	"path"
	"regexp"
	"strings"
	"testing"
)

// commentsOutsideGo finds the comments of the other languages: lines that begin with a mark, and blocks.
var commentsOutsideGo = regexp.MustCompile(`(?s)/\*.*?\*/|(?m)^\s*//.*$|^\s*--.*$|\s//\s.*$`)

// comments returns a file's comments.
func comments(f file) string {
	if path.Ext(f.path) != ".go" {
		return strings.Join(commentsOutsideGo.FindAllString(f.text, -1), "\n")
	}
	var found []string
	var s scanner.Scanner
	files := token.NewFileSet()
	s.Init(files.AddFile(f.path, -1, len(f.text)), []byte(f.text), nil, scanner.ScanComments)
	for {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			return strings.Join(found, "\n")
		}
		if kind == token.COMMENT {
			found = append(found, text)
		}
	}
}

func TestCommentsUsePlainWords(t *testing.T) {
	t.Parallel()
	all := sources(t)
	for _, c := range []struct {
		limit limit
		words *regexp.Regexp
	}{
		{saysWhether, regexp.MustCompile(`(?i)\bsays\s+(//\s*)?whether\b`)},
		{anyPerson, regexp.MustCompile(`(?i)\b(nobody|somebody|whoever)\b`)},
		{beside, regexp.MustCompile(`(?i)\bbeside\b`)},
	} {
		count, where := 0, []string(nil)
		for _, f := range all {
			if strings.HasPrefix(f.path, "tools/limits/") {
				continue // the words stand here
			}
			if found := len(c.words.FindAllString(comments(f), -1)); found > 0 {
				count += found
				where = append(where, fmt.Sprintf("%s: %d", f.path, found))
			}
		}
		c.limit.hold(t, c.words.String(), count, where...)
	}
}
