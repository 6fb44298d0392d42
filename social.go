package main

import (
	"efie/handlers"
	"efie/media"
)

// drawCard draws the picture of links to a hostel, as PNG.
func drawCard(c handlers.SocialCard, photo []byte) ([]byte, error) {
	return media.Card{Name: c.Name, Campus: c.Campus, Price: c.Price, Photo: photo}.PNG()
}
