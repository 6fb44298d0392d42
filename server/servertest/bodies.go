package servertest

import "strings"

// MalformedBodies are request bodies with a mistake, and the status of the response, by the name of the mistake.
var MalformedBodies = map[string]struct {
	Body   string
	Status int
}{
	"nothing":                    {"", 400},
	"blanks":                     {" \n\t ", 400},
	"a form":                     {"email=ama%40example.com&password=x", 400},
	"a page":                     {"<html><body>{}</body></html>", 400},
	"half an object":             {`{"email":"ama@example.com"`, 400},
	"single quotes":              {`{'email':'ama@example.com'}`, 400},
	"a comma too many":           {`{"email":"ama@example.com",}`, 400},
	"a comment":                  {`{} // done`, 400},
	"two objects":                {`{}{}`, 400},
	"garbage at the end":         {`{"email":"a"} garbage`, 400},
	"a byte order mark":          {"\ufeff{}", 400},
	"NUL bytes":                  {"{\"email\":\"a\x00b\"}", 400},
	"NUL bytes around":           {"\x00{}\x00", 400},
	"invalid UTF-8":              {"{\"email\":\"\xff\xfe\"}", 400},
	"invalid UTF-8 in a name":    {"{\"\xc3\x28\":1}", 400},
	"UTF-16":                     {"{\x00}\x00", 400},
	"not a number":               {`{"room_number":NaN}`, 400},
	"too deep":                   {strings.Repeat(`{"a":`, 12_000) + "1" + strings.Repeat("}", 12_000), 413},
	"too deep lists":             {strings.Repeat("[", 60_000), 400},
	"too deep inside":            {`{"email":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + "}", 400},
	"2 MiB":                      {`{"email":"` + strings.Repeat("a", 2<<20) + `"}`, 413},
	"2 MiB of nothing":           {strings.Repeat(" ", 2<<20), 413},
	"a byte too many":            {`{"email":"` + strings.Repeat("a", 64<<10-11) + `"}`, 413},
	"a list":                     {`[]`, 422},
	"a list of objects":          {`[{"email":"a"}]`, 422},
	"deep lists":                 {strings.Repeat("[", 5000) + strings.Repeat("]", 5000), 422},
	"null":                       {`null`, 422},
	"a text":                     {`"email"`, 422},
	"a number":                   {`1e400`, 422},
	"true":                       {`true`, 422},
	"a field twice":              {`{"email":"a","email":"b"}`, 422},
	"a field twice, in disguise": {`{"email":"a","\u0065mail":"b"}`, 422},
	"a long field twice": {`{"` + strings.Repeat(
		"a", 9000) + `":1,"` + strings.Repeat("a", 9000) + `":1}`, 422},
}
