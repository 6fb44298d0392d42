package intake

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"regexp"
	"strings"

	"efie/hostel"
)

// pictureSeparator matches what people write between pictures besides commas. A file's name may contain a semicolon.
var pictureSeparator = regexp.MustCompile(`;\s+|\s*\n\s*`)

// lenientImages takes pictures as lenientList does, also separated by line ends, or by semicolons with spaces. Each is
// an address, a path that starts with "/", or the name of a file below the media folder. The result has addresses.
func lenientImages(v any) ([]string, error) {
	text, isText := v.(string)
	if isText && !strings.HasPrefix(strings.TrimSpace(text), "[") {
		v = pictureSeparator.ReplaceAllString(text, ",")
	}
	list, err := lenientList(v)
	if err != nil {
		return nil, errors.New("expected a picture, a list of them, or several separated by commas")
	}
	for i, image := range list {
		reference, isPicture := pictureReference(image)
		if !isPicture {
			return nil, fmt.Errorf("expected a picture's address, a path that starts with /, or the name of a file below the "+
				"media folder, not %q", hostel.Shortened(image, maxQuoted))
		}
		list[i] = reference
	}
	return list, nil
}

// hasScheme matches the beginning of an address with a scheme (RFC 3986, section 3.1), such as "https:" or "C:".
var hasScheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// pictureReference returns the address of a picture, or false. A text without a scheme and without / at its beginning
// is a file's name, whatever characters it has.
func pictureReference(image string) (reference string, isPicture bool) {
	if hasScheme.MatchString(image) || strings.HasPrefix(image, "/") {
		image = strings.ReplaceAll(image, " ", "%20")
		if strings.ContainsAny(image, "\\\"'<>") {
			return "", false
		}
	} else {
		image = hostel.FileReference(strings.ReplaceAll(image, `\`, "/")) // the separator of Windows
	}
	u, err := url.Parse(image)
	if err != nil || strings.ContainsFunc(image, hostel.IsInvisible) || !hostel.IsClean(image) || !hostel.IsClean(u.Path) {
		return "", false
	}
	cannotBeNamed := u.Scheme != "" && hostel.Origin(image) == "" // by the content security policy
	leadsOut := u.Scheme == "" && strings.HasPrefix(path.Clean(strings.TrimLeft(u.Path, "/")), "..")
	onAnotherHost := strings.HasPrefix(image, "//") // a browser takes even "///host/" for another host
	return image, !cannotBeNamed && !leadsOut && !onAnotherHost
}
