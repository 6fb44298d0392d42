package hostel

import "strings"

// PictureAddress is where a picture of the catalogue is found: an absolute address or a path
// that starts with "/" as it is, any other path below mediaURL.
func PictureAddress(image, mediaURL string) string {
	if strings.HasPrefix(image, "/") || strings.Contains(image, "://") {
		return image
	}
	return strings.TrimSuffix(mediaURL, "/") + "/" + image
}
