package crash_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"efie/test/must"
)

// emailProblems compares the sent emails with the history. Each event owes the student one email. The host gets one
// email about each booking, or two. The last email about a cancelled booking reports the cancellation: waiting emails
// to one host become one.
func (c *crashes) emailProblems() (found []string) {
	c.t.Helper()
	students, hosts := c.emails()
	owed := count(c.t, c.db, `select coalesce(sum(case
			when next in ('allocated', 'refunded') then 1
			when was in ('success', 'allocated') and next = 'refund due' then 1 else 0 end), 0)
		from transitions`) // the events that queue an email to the student
	if students != owed {
		found = append(found, fmt.Sprintf("%d emails to students were sent, want %d", students, owed))
	}
	rows, err := c.db.Query(`select b.code, max(m.was = 'allocated') from transitions m
		join payments p on p.reference = m.subject join bookings b on b.id = p.booking_id
		where m.next = 'allocated' or m.was = 'allocated' and m.next = 'refund due' group by b.code`)
	must.Do(c.t, err)
	defer rows.Close()
	for rows.Next() {
		var code string
		var cancelled bool
		must.Do(c.t, rows.Scan(&code, &cancelled))
		subjects := hosts[code]
		delete(hosts, code)
		ends := len(subjects) > 0 && strings.Contains(subjects[len(subjects)-1], "cancelled")
		if len(subjects) == 0 || len(subjects) > 2 || ends != cancelled {
			found = append(found, fmt.Sprintf("about booking %s, cancelled %t, the host got %q", code, cancelled, subjects))
		}
	}
	must.Do(c.t, rows.Err())
	for code, subjects := range hosts {
		found = append(found, fmt.Sprintf("about %s, which was never booked, the host got %q", code, subjects))
	}
	return found
}

var (
	checkLink   = regexp.MustCompile(`/check/([0-9A-Z]{8})`)
	subjectLine = regexp.MustCompile(`(?m)^Subject: (.*(?:\r?\n .*)*)`)
)

// emails counts the emails to students. It lists the subjects of the emails to the host by the booking's code, the
// oldest first.
func (c *crashes) emails() (students int, hosts map[string][]string) {
	c.t.Helper()
	paths, err := filepath.Glob(filepath.Join(c.dir, "mail", "*.eml")) // sorted by name, and so by time
	must.Do(c.t, err)
	hosts = map[string][]string{}
	for _, path := range paths {
		text := must.Read(c.t, path)
		email := strings.ReplaceAll(string(text), "=\r\n", "")
		head, _, _ := strings.Cut(email, "\r\n\r\n")
		if !strings.Contains(head, "<kofi@adom.example>") {
			students++
			continue
		}
		code, subject := checkLink.FindStringSubmatch(email), subjectLine.FindStringSubmatch(head)
		if code == nil || subject == nil {
			c.t.Fatalf("an email to the host names no booking:\n%s", email)
		}
		hosts[code[1]] = append(hosts[code[1]], subject[1])
	}
	return students, hosts
}
