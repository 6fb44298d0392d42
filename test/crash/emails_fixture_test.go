package crash_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"efie/test/must"
)

// letterProblems holds the letters that were written against the history. Each event owes the student a letter
// of its own. A host is told of each booking, and of its cancellation at the latest in the last letter about it:
// letters to a host that wait at the same time become one (store/letters.go).
func (c *crashes) letterProblems() (found []string) {
	c.t.Helper()
	students, hosts := c.letters()
	owed := count(c.t, c.db, `select coalesce(sum(case
			when next in ('allocated', 'refunded') then 1
			when was in ('success', 'allocated') and next = 'refund due' then 1 else 0 end), 0)
		from moves`) // see hostel/booking/letters.go
	if students != owed {
		found = append(found, fmt.Sprintf("%d letters to students were written, %d are owed", students, owed))
	}
	rows, err := c.db.Query(`select b.code, max(m.was = 'allocated') from moves m
		join payments p on p.reference = m.subject join bookings b on b.id = p.booking_id
		where m.next = 'allocated' or m.was = 'allocated' and m.next = 'refund due' group by b.code`)
	must.Do(c.t, err)
	defer rows.Close()
	for rows.Next() {
		var code string
		var cancelled bool
		must.Do(c.t, rows.Scan(&code, &cancelled))
		told := hosts[code]
		delete(hosts, code)
		ends := len(told) > 0 && strings.Contains(told[len(told)-1], "cancelled")
		if len(told) == 0 || len(told) > 2 || ends != cancelled {
			found = append(found, fmt.Sprintf("the host was told of %s, cancelled %t, by %q", code, cancelled, told))
		}
	}
	must.Do(c.t, rows.Err())
	for code, told := range hosts {
		found = append(found, fmt.Sprintf("the host was told of %s, which was never booked, by %q", code, told))
	}
	return found
}

var (
	checkLink   = regexp.MustCompile(`/check/([0-9A-Z]{8})`)
	subjectLine = regexp.MustCompile(`(?m)^Subject: (.*(?:\r?\n .*)*)`)
)

// letters counts those to students, and lists the subjects of those to the host by the booking's code, the
// oldest first.
func (c *crashes) letters() (students int, hosts map[string][]string) {
	c.t.Helper()
	paths, err := filepath.Glob(filepath.Join(c.dir, "mail", "*.eml")) // sorted by name, and so by time
	must.Do(c.t, err)
	hosts = map[string][]string{}
	for _, path := range paths {
		text := must.Read(c.t, path)
		letter := strings.ReplaceAll(string(text), "=\r\n", "")
		head, _, _ := strings.Cut(letter, "\r\n\r\n")
		if !strings.Contains(head, "<kofi@adom.example>") {
			students++
			continue
		}
		code, subject := checkLink.FindStringSubmatch(letter), subjectLine.FindStringSubmatch(head)
		if code == nil || subject == nil {
			c.t.Fatalf("a letter to the host names no booking:\n%s", letter)
		}
		hosts[code[1]] = append(hosts[code[1]], subject[1])
	}
	return students, hosts
}
