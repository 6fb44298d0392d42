package hostel

import "strings"

// PictureAddress returns the address of a picture: an absolute address or a path that starts with "/" as it is, any
// other path below mediaURL.
func PictureAddress(image, mediaURL string) string {
	if strings.HasPrefix(image, "/") || strings.Contains(image, "://") {
		return image
	}
	return strings.TrimSuffix(mediaURL, "/") + "/" + image
}
