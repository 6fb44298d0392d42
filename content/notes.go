package content

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// notes is a goldmark extension: a quotation that begins with **Note.** or **Warning.** becomes an aside.
type notes struct{}

// noteClasses maps the first word of an aside to its CSS class.
var noteClasses = map[string]string{"Note": "note", "Warning": "note note-warning"}

func (n notes) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithASTTransformers(util.Prioritized(n, 500)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(n, 500))) // before goldmark's own, at 1000
}

// noteClass is the name of the attribute that holds a quotation's CSS class.
const noteClass = "note-class"

func (notes) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering && n.Kind() == ast.KindBlockquote && n.FirstChild() != nil {
			bold, ok := n.FirstChild().FirstChild().(*ast.Emphasis)
			if ok && bold.Level == 2 {
				if class, known := noteClasses[strings.TrimRight(plainText(bold, reader.Source()), ".:!")]; known {
					n.SetAttributeString(noteClass, class)
				}
			}
		}
		return ast.WalkContinue, nil
	})
}

func (notes) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	to.Register(ast.KindBlockquote,
		func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
			opening, closing := "<blockquote>\n", "</blockquote>\n"
			if class, ok := n.AttributeString(noteClass); ok {
				opening, closing = `<aside class="`+class.(string)+"\">\n", "</aside>\n"
			}
			if entering {
				_, _ = w.WriteString(opening)
			} else {
				_, _ = w.WriteString(closing)
			}
			return ast.WalkContinue, nil
		})
}
