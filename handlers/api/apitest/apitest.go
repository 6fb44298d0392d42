// Package apitest checks calls of the JSON interface against its OpenAPI document.
package apitest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
)

// Contract is the OpenAPI document. It is safe for concurrent use.
type Contract struct{ doc *openapi3.T }

func Load(file string) (*Contract, error) {
	doc, err := openapi3.NewLoader().LoadFromFile(file)
	if err != nil {
		return nil, err
	}
	return &Contract{doc}, doc.Validate(context.Background())
}

type Exchange struct {
	Request *http.Request // without its body
	Sent    string
	Status  int
	Header  http.Header // of the answer
	Body    string
}

// Calls lists every method and path of the contract, such as "GET /hq/api/hostels/".
func (c *Contract) Calls() (list []string) {
	for path, item := range c.doc.Paths.Map() {
		for method := range item.Operations() {
			list = append(list, method+" "+path)
		}
	}
	slices.Sort(list)
	return list
}

// Check returns an error if a call does not fit the contract. A refused request may be invalid; its answer must fit.
func (c *Contract) Check(call Exchange) error {
	route, params := c.find(call.Request)
	request := call.Request.Clone(context.Background())
	request.Body = io.NopCloser(strings.NewReader(call.Sent))
	request.Header.Set("Content-Type", "application/json") // the server ignores the type
	options := &openapi3filter.Options{
		IncludeResponseStatus: true, SkipSettingDefaults: true, AuthenticationFunc: checkCredentials,
		// A HEAD has no body, and a compressed body cannot be checked.
		ExcludeResponseBody: request.Method == http.MethodHead || call.Header.Get("Content-Encoding") != "",
	}
	input := &openapi3filter.RequestValidationInput{Request: request, PathParams: params, Route: route,
		Options: options}
	if call.Status < http.StatusBadRequest {
		if err := openapi3filter.ValidateRequest(request.Context(), input); err != nil {
			return fmt.Errorf("the request was accepted: %w", err)
		}
	}
	if route.Operation.Responses.Status(call.Status) == nil { // openapi3filter accepts some undeclared statuses
		return fmt.Errorf("status %d is not declared", call.Status)
	}
	if request.Method == http.MethodHead {
		request.Method = http.MethodGet // openapi3filter ignores answers to a HEAD
	}
	return openapi3filter.ValidateResponse(request.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input, Status: call.Status, Header: call.Header, Options: options,
		Body: io.NopCloser(bytes.NewReader([]byte(call.Body))),
	})
}

// find returns the operation of a request. For an unknown path or method it returns an operation that only refuses.
func (c *Contract) find(r *http.Request) (*routers.Route, map[string]string) {
	path, params := c.path(r.URL)
	route := &routers.Route{Spec: c.doc, Path: path, Method: r.Method, PathItem: c.doc.Paths.Value(path)}
	switch {
	case route.PathItem == nil:
		route.PathItem, route.Operation = &openapi3.PathItem{}, c.refusing(http.StatusNotFound, "NoSuchCall")
	case r.Method == http.MethodHead && route.PathItem.Get != nil:
		route.Operation = route.PathItem.Get
	default:
		route.Operation = route.PathItem.Operations()[r.Method]
	}
	if route.Operation == nil {
		route.Operation = c.refusing(http.StatusMethodNotAllowed, "WrongMethod")
	}
	return route, params
}

// path returns the contract's path of an address, which may omit the slash at its end.
func (c *Contract) path(address *url.URL) (string, map[string]string) {
	const verify = "/hq/api/verify-email/"
	path := address.EscapedPath()
	if c.doc.Paths.Value(path) != nil {
		return path, nil
	}
	path = strings.TrimSuffix(path, "/") + "/"
	if token, found := strings.CutPrefix(path, verify); found && strings.Count(token, "/") == 1 {
		return verify + "{token}/", map[string]string{"token": strings.TrimSuffix(token, "/")}
	}
	return path, nil
}

func (c *Contract) refusing(status int, response string) *openapi3.Operation {
	answer := openapi3.WithStatus(status, c.doc.Components.Responses[response])
	return &openapi3.Operation{Responses: openapi3.NewResponses(answer)}
}

// checkCredentials reports an error unless the request has the credential of a security scheme.
func checkCredentials(_ context.Context, in *openapi3filter.AuthenticationInput) error {
	r := in.RequestValidationInput.Request
	switch in.SecuritySchemeName {
	case "token":
		if token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Token "); found && token != "" {
			return nil
		}
	case "cookie":
		if len(r.Cookies()) > 0 {
			return nil
		}
	}
	return errors.New("no " + in.SecuritySchemeName)
}
