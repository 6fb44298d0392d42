package main

import (
	"strings"
	"testing"
)

func TestTheListKeepsWhatASignUpWouldTake(t *testing.T) {
	list, err := common([]byte(`["123456", "zxcvbnm1", "Password", "password", "akwaabaakwaaba", "two\nlines!"]`))
	if got := strings.Join(list, " "); err != nil || got != "akwaabaakwaaba password zxcvbnm1" {
		t.Errorf("kept %q, %v", got, err)
	}
	for _, broken := range []string{"", "{}", `[1]`} {
		if _, err := common([]byte(broken)); err == nil {
			t.Errorf("%q is a list", broken)
		}
	}
	if err := write(nil, "nowhere"); err == nil {
		t.Error("nothing named, and yet written")
	}
}
