package session_test

import (
	"testing"

	"efie/handlers/session"
	"efie/test/must"
)

func TestDevicesHaveShortNames(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile " +
			"Safari/537.36": "Chrome on Android",
		"Mozilla/5.0 (Linux; Android 10; SAMSUNG SM-A105F) AppleWebKit/537.36 (KHTML, like Gecko) " +
			"SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537": "Samsung Internet on Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
			"Version/18.0 Mobile/15E148 Safari/604.1": "Safari on iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 " +
			"Safari/537.36 Edg/140.0.0.0": "Edge on Windows",
		"Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16": "Opera Mini on Android",
		"curl/8.0": "a browser",
		"":         "a browser",
		"<script>": "a browser",
	} {
		must.Equal(t, agent, session.Device(agent), want)
	}
}
